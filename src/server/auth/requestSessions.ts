import { type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { selectUsers, userDetails } from '../access/users.ts';
import type { SystemHandler } from '../call/handler.ts';
import type { Tables } from '../store/tables.ts';
import { bearerToken } from './accessToken.ts';
import { secrets } from './secrets.ts';
import { sessionCookies } from './sessionCookies.ts';

interface FoundSession {
  readonly id: string;
  /** Neither revoked nor over. */
  readonly isActive: boolean;
}

type Request = Pick<Parameters<SystemHandler['run']>[0], 'db' | 'now' | 'portal' | 'http'>;

/** The sessions that a request names: by its access token, be it expired, and by its cookie. Two when another user signed in between. */
export async function findRequestSessions({
  db,
  now,
  portal,
  http,
}: Request): Promise<{ byToken: FoundSession | undefined; byCookie: FoundSession | undefined }> {
  const of = async (kind: 'access' | 'refresh', secret: string | undefined): Promise<FoundSession | undefined> => {
    if (!secret) return undefined;
    const row = await db
      .selectFrom('tokens')
      .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
      .select(['sessions.id', 'sessions.revoked_at', 'sessions.expires_at'])
      .where('tokens.hash', '=', secrets.hashOf(secret))
      .where('tokens.kind', '=', kind)
      .executeTakeFirst();
    return row && { id: row.id, isActive: row.revoked_at === null && row.expires_at > now };
  };
  const credential = http.cookies[sessionCookies.refreshCookieName(portal.portal.cookies, http.secure)];
  return { byToken: await of('access', bearerToken(http)), byCookie: await of('refresh', credential) };
}

export interface PageRequest {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly secure: boolean;
  readonly now: Date;
}

/** Role on the wire of the user whose session cookie comes with a page request; for reading pages only, never for calls. */
export async function findRolesByCookie(db: Kysely<Tables>, portal: CompiledPortal, holder: PageRequest): Promise<string[]> {
  const credential = holder.cookies[sessionCookies.refreshCookieName(portal.portal.cookies, holder.secure)];
  if (!credential) return [];
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.role')
    .where('tokens.hash', '=', secrets.hashOf(credential))
    .where('tokens.kind', '=', 'refresh')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', holder.now)
    .where('sessions.impersonated_user_id', 'is', null)
    .where('users.active', '=', true)
    .execute();
  return rows.map(({ role }) => role);
}

/** What the documents of a user are chosen by, as the user's details name it. */
export interface ProgramChoice {
  readonly oemName?: string;
  readonly oemSkinName?: string;
}

/** The program that the page of a session will show; undefined when the cookie names no session. For reading pages only, never for calls. */
export async function findProgramByCookie(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  holder: PageRequest,
): Promise<ProgramChoice | undefined> {
  const credential = holder.cookies[sessionCookies.refreshCookieName(portal.portal.cookies, holder.secure)];
  if (!credential) return undefined;
  const acting = sql`case when sessions.impersonation_ends_at > ${holder.now} then sessions.impersonated_user_id end`;
  const person = await selectUsers(db)
    .innerJoin('sessions', (join) => join.on(sql<boolean>`users.id = coalesce(${acting}, sessions.user_id)`))
    .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
    .where('tokens.hash', '=', secrets.hashOf(credential))
    .where('tokens.kind', '=', 'refresh')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', holder.now)
    .where('users.active', '=', true)
    .executeTakeFirst();
  if (!person) return undefined;
  const { oemName, oemSkinName } = userDetails(portal, person);
  return { ...(typeof oemName === 'string' && { oemName }), ...(typeof oemSkinName === 'string' && { oemSkinName }) };
}
