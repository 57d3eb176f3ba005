import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { rolesOf } from '../access/roles.ts';
import { type StoredUser, selectUsers, userDetails } from '../access/users.ts';
import type { Actor } from '../call/actor.ts';
import type { HttpDetails } from '../call/handler.ts';
import { executePrepared } from '../persistence/preparedConnection.ts';
import type { Tables } from '../store/tables.ts';
import { secrets } from './secrets.ts';

/** The bearer token of a request. */
export function bearerToken({ headers }: Pick<HttpDetails, 'headers'>): string | undefined {
  const [scheme, token] = String(headers['authorization'] ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** One of the users of a session: its own, or the one it acts as. */
interface Member extends StoredUser {
  readonly session_id: string;
  readonly user_id: string;
  readonly impersonated_user_id: string | null;
  readonly impersonation_ends_at: Date | null;
}

/**
 * The actor of an access token; undefined when the token, its session or one of its users is no longer good, or when
 * an impersonation has outlived its time. Read from the database on every call, so that every change acts at once: one
 * query that the database parses once.
 */
export async function findActor(db: Kysely<Tables>, portal: CompiledPortal, accessToken: string, now: Date): Promise<Actor | undefined> {
  const rows = await membersOf(db, accessToken, now);
  const [session] = rows;
  if (!session || (session.impersonation_ends_at && session.impersonation_ends_at <= now)) return undefined;
  const effectiveId = session.impersonated_user_id ?? session.user_id;
  const own = rows.find(({ id }) => id === session.user_id);
  const effective = rows.find(({ id }) => id === effectiveId);
  if (!own?.active || !effective?.active) return undefined;
  return actorOf(portal, session.session_id, effective, own === effective ? undefined : own);
}

let text: string | undefined;

async function membersOf(db: Kysely<Tables>, accessToken: string, now: Date): Promise<readonly Member[]> {
  const hash = secrets.hashOf(accessToken);
  text ??= query(db, hash, now).sql;
  return (await executePrepared(db, 'portico_actor', CompiledQuery.raw(text, [hash, now, now]) as CompiledQuery<Member>)).rows;
}

function query(db: Kysely<Tables>, hash: string, now: Date) {
  return selectUsers(db)
    .innerJoin('sessions', (join) => join.on(sql<boolean>`users.id = any(array[sessions.user_id, sessions.impersonated_user_id])`))
    .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
    .select(['sessions.id as session_id', 'sessions.user_id', 'sessions.impersonated_user_id', 'sessions.impersonation_ends_at'])
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', sql.lit('access'))
    .where('tokens.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .compile();
}

function actorOf(portal: CompiledPortal, sessionId: string, person: StoredUser, behind: StoredUser | undefined): Actor {
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
