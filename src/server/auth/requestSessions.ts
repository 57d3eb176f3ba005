import { type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { createSessionActor } from '../access/createActor.ts';
import { impersonatedUser } from '../access/impersonatedUser.ts';
import { selectUsers } from '../access/users.ts';
import type { Actor } from '../call/actor.ts';
import type { SystemRequest } from '../call/handler.ts';
import type { Tables } from '../store/tables.ts';
import { bearerToken } from './accessToken.ts';
import { secrets } from './secrets.ts';
import { sessionCookies } from './sessionCookies.ts';

type TokenKind = 'access' | 'refresh';

interface FoundSession {
  readonly id: string;
  /** Neither revoked nor expired. */
  readonly isActive: boolean;
}

interface RequestSessions {
  readonly byToken: FoundSession | undefined;
  readonly byCookie: FoundSession | undefined;
}

type Request = Pick<SystemRequest, 'db' | 'now' | 'portal' | 'http'>;

/**
 * The sessions of a request's access token, which may have expired, and of its refresh cookie. They differ when a page of the browser still
 * has the token of an earlier session while another user has signed in.
 */
export async function findRequestSessions({ db, now, portal, http }: Request): Promise<RequestSessions> {
  const refreshToken = http.cookies[sessionCookies.refreshCookieName(portal.portal.cookies, http.isSecure)];
  const find = (kind: TokenKind, token: string | undefined) => (token ? findSessionOfToken(db, token, now, kind) : undefined);
  return { byToken: await find('access', bearerToken(http)), byCookie: await find('refresh', refreshToken) };
}

/** The session of a token of one kind or of either, which may have been used or have expired; undefined for any other text. */
export async function findSessionOfToken(
  db: Kysely<Tables>,
  token: string,
  now: Date,
  kind?: TokenKind,
): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .select(['sessions.id', 'sessions.revoked_at', 'sessions.expires_at'])
    .where('tokens.hash', '=', secrets.hashOf(token))
    .where('tokens.kind', 'in', kind ? [kind] : ['access', 'refresh'])
    .executeTakeFirst();
  return row && { id: row.id, isActive: row.revoked_at === null && row.expires_at > now };
}

/** What shows the session of a request for a page. */
export interface PageRequest {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly isSecure: boolean;
  readonly now: Date;
}

/**
 * Stored role of the user of a session cookie, as a list of one; empty without a valid session or while impersonating. For pages only:
 * calls need an access token.
 */
export async function findRolesByCookie(db: Kysely<Tables>, portal: CompiledPortal, request: PageRequest): Promise<string[]> {
  const refreshToken = request.cookies[sessionCookies.refreshCookieName(portal.portal.cookies, request.isSecure)];
  if (!refreshToken) return [];
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.role')
    .where('tokens.hash', '=', secrets.hashOf(refreshToken))
    .where('tokens.kind', '=', 'refresh')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', request.now)
    .where('sessions.impersonated_user_id', 'is', null)
    .where('sessions.purpose', 'is', null)
    .where('users.active', '=', true)
    .execute();
  return rows.map(({ role }) => role);
}

/** The actor of a session cookie; undefined without a valid session. For pages only. */
export async function findActorByCookie(db: Kysely<Tables>, portal: CompiledPortal, request: PageRequest): Promise<Actor | undefined> {
  const refreshToken = request.cookies[sessionCookies.refreshCookieName(portal.portal.cookies, request.isSecure)];
  return refreshToken ? findActorByRefreshToken(db, portal, refreshToken, { now: request.now, purpose: undefined }) : undefined;
}

interface RefreshTokenSearch {
  readonly now: Date;
  /** What the session is for. */
  readonly purpose: Actor['purpose'];
  readonly usedAfter?: Date;
}

/**
 * The actor of a refresh token; undefined without a valid session, if the session is for something else than `purpose`, or if the token was
 * used before `usedAfter`.
 */
export async function findActorByRefreshToken(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  refreshToken: string,
  { now, purpose, usedAfter }: RefreshTokenSearch,
): Promise<Actor | undefined> {
  let query = selectSessionUsers(db, now)
    .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
    .where('tokens.hash', '=', secrets.hashOf(refreshToken))
    .where('tokens.kind', '=', 'refresh')
    .where('sessions.purpose', purpose === undefined ? 'is' : '=', purpose ?? null);
  if (usedAfter) query = query.where((row) => row.or([row('tokens.used_at', 'is', null), row('tokens.used_at', '>', usedAfter)]));
  return actorOf(portal, await query.execute(), now);
}

/** The actor of a session by its id, which proves nothing; undefined when the session is over. */
export async function findActorOfSession(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  sessionId: string,
  now: Date,
): Promise<Actor | undefined> {
  return actorOf(portal, await selectSessionUsers(db, now).where('sessions.id', '=', sessionId).execute(), now);
}

/** The users of sessions that are not over: who signed in, and whom that one impersonates. */
function selectSessionUsers(db: Kysely<Tables>, now: Date) {
  return selectUsers(db)
    .innerJoin('sessions', (join) => join.on(sql<boolean>`users.id = any(array[sessions.user_id, sessions.impersonated_user_id])`))
    .select(['sessions.id as session_id', 'sessions.purpose', 'sessions.user_id'])
    .select(['sessions.impersonated_user_id', 'sessions.impersonation_ends_at'])
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now);
}

type SessionUser = Awaited<ReturnType<ReturnType<typeof selectSessionUsers>['execute']>>[number];

function actorOf(portal: CompiledPortal, users: readonly SessionUser[], now: Date): Actor | undefined {
  const [session] = users;
  if (session === undefined) return undefined;
  const signedIn = users.find(({ id }) => id === session.user_id);
  const impersonated = impersonatedUser(portal, session, users, now);
  const user = impersonated ?? signedIn;
  if (!user?.active) return undefined;
  return createSessionActor(portal, session, user, impersonated === undefined ? undefined : signedIn);
}
