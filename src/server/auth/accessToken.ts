import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { type ActorSession, createSessionActor } from '../access/createActor.ts';
import { impersonatedUser } from '../access/impersonatedUser.ts';
import { type StoredUser, selectUsers } from '../access/users.ts';
import type { Actor } from '../call/actor.ts';
import type { HttpDetails } from '../call/handler.ts';
import { executePrepared } from '../persistence/preparedConnection.ts';
import type { Tables } from '../store/tables.ts';
import { secrets } from './secrets.ts';

/** The bearer token of a request's Authorization header, which holds nothing else (RFC 6750, 2.1); undefined where it has none. */
export function bearerToken({ headers }: Pick<HttpDetails, 'headers'>): string | undefined {
  return /^bearer +([\w.~+/-]+=*)$/i.exec(String(headers['authorization'] ?? ''))?.[1];
}

/** A row of the query below: one user of a session (the one who signed in, or the impersonated one) with columns of the session. */
interface SessionUser extends StoredUser, ActorSession {
  readonly user_id: string;
  readonly impersonated_user_id: string | null;
  readonly impersonation_ends_at: Date | null;
}

/**
 * The actor of an access token; undefined when the token, its session, one of the session's users or the impersonation is no longer valid,
 * or the user may no longer impersonate the other one. Every call reads it from the database, so that e.g. a logout, a lost right or a
 * suspended account takes effect at once. That makes this the most frequent query, so each connection parses it only once.
 */
export async function findActor(db: Kysely<Tables>, portal: CompiledPortal, accessToken: string, now: Date): Promise<Actor | undefined> {
  const rows = await findSessionUsers(db, accessToken, now);
  const [session] = rows;
  const signedIn = rows.find(({ id }) => id === session?.user_id);
  if (!session || !signedIn?.active) return undefined;
  if (!session.impersonation_ends_at) return createSessionActor(portal, session, signedIn);
  const target = impersonatedUser(portal, session, rows, now);
  return target && createSessionActor(portal, session, target, signedIn);
}

/** The text of the query. Only its parameters differ between calls, so Kysely builds it once. */
let preparedSql: string | undefined;

async function findSessionUsers(db: Kysely<Tables>, accessToken: string, now: Date): Promise<readonly SessionUser[]> {
  const hash = secrets.hashOf(accessToken);
  preparedSql ??= compileQuery(db, hash, now).sql;
  // In the order in which `compileQuery` uses the parameters.
  const query = CompiledQuery.raw(preparedSql, [hash, now, now]) as CompiledQuery<SessionUser>;
  const { rows } = await executePrepared(db, 'portico_actor', query);
  return rows;
}

function compileQuery(db: Kysely<Tables>, hash: string, now: Date) {
  return selectUsers(db)
    .innerJoin('sessions', (join) => join.on(sql<boolean>`users.id = any(array[sessions.user_id, sessions.impersonated_user_id])`))
    .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
    .select(['sessions.id as session_id', 'sessions.purpose', 'sessions.user_id'])
    .select(['sessions.impersonated_user_id', 'sessions.impersonation_ends_at'])
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', sql.lit('access'))
    .where('tokens.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .compile();
}
