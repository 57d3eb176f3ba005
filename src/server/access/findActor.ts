import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { secrets } from '../auth/secrets.ts';
import { userDetails } from '../domain/userDetails.ts';
import type { Tables } from '../store/tables.ts';
import type { Actor } from './actor.ts';
import { rolesOf } from './rolesOf.ts';
import { type Person, selectPeople } from './selectPeople.ts';

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly impersonated_user_id: string | null;
  readonly impersonation_ends_at: Date | null;
}

/**
 * The actor of an access token; undefined when the token, its session or one of its users is no longer good, or when
 * an impersonation has outlived its time. Read from the database on every call, so that every change acts at once.
 */
export async function findActor(db: Kysely<Tables>, portal: CompiledPortal, accessToken: string, now: Date): Promise<Actor | undefined> {
  const session = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.impersonated_user_id', 'sessions.impersonation_ends_at'])
    .where('tokens.hash', '=', secrets.hashOf(accessToken))
    .where('tokens.kind', '=', 'access')
    .where('tokens.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return session && sessionActor(db, portal, session, now);
}

async function sessionActor(db: Kysely<Tables>, portal: CompiledPortal, session: SessionRow, now: Date): Promise<Actor | undefined> {
  if (session.impersonation_ends_at && session.impersonation_ends_at <= now) return undefined;
  const effectiveId = session.impersonated_user_id ?? session.user_id;
  const people = await selectPeople(db).where('id', 'in', [session.user_id, effectiveId]).execute();
  const own = people.find(({ id }) => id === session.user_id);
  const effective = people.find(({ id }) => id === effectiveId);
  if (!own?.active || !effective?.active) return undefined;
  return actorOf(portal, session.id, effective, own === effective ? undefined : own);
}

function actorOf(portal: CompiledPortal, sessionId: string, person: Person, behind: Person | undefined): Actor {
  const user = userDetails(portal, person, behind);
  return {
    userId: person.id,
    login: person.login,
    role: person.role,
    roles: rolesOf(portal, user),
    ...(person.oem === null ? {} : { oem: person.oem }),
    organizationIds: person.organizations,
    ...(behind ? { impersonator: { userId: behind.id, login: behind.login, role: behind.role } } : {}),
    sessionId,
    user,
  };
}
