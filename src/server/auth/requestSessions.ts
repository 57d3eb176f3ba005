import { type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { selectPeople, userDetails } from '../access/users.ts';
import type { SystemHandler } from '../call/handler.ts';
import type { Tables } from '../store/tables.ts';
import { bearerOf } from './accessToken.ts';
import { secrets } from './secrets.ts';
import { sessionCookies } from './sessionCookies.ts';

interface Held {
  readonly id: string;
  /** Neither revoked nor over. */
  readonly live: boolean;
}

type Request = Pick<Parameters<SystemHandler['run']>[0], 'db' | 'now' | 'portal' | 'wire'>;

/** The sessions that a request names: by its access token, be it expired, and by its cookie. Two when another user signed in between. */
export async function heldSessions({ db, now, portal, wire }: Request): Promise<{ ofToken: Held | undefined; ofCookie: Held | undefined }> {
  const of = async (kind: 'access' | 'refresh', secret: string | undefined): Promise<Held | undefined> => {
    if (!secret) return undefined;
    const row = await db
      .selectFrom('tokens')
      .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
      .select(['sessions.id', 'sessions.revoked_at', 'sessions.expires_at'])
      .where('tokens.hash', '=', secrets.hashOf(secret))
      .where('tokens.kind', '=', kind)
      .executeTakeFirst();
    return row && { id: row.id, live: row.revoked_at === null && row.expires_at > now };
  };
  const credential = wire.cookies[sessionCookies.refreshName(portal.portal.cookies, wire.secure)];
  return { ofToken: await of('access', bearerOf(wire)), ofCookie: await of('refresh', credential) };
}

export interface CookieHolder {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly secure: boolean;
  readonly now: Date;
}

/** Role on the wire of the user whose session cookie comes with a page request; for reading pages only, never for calls. */
export async function rolesOfCookie(db: Kysely<Tables>, portal: CompiledPortal, holder: CookieHolder): Promise<string[]> {
  const credential = holder.cookies[sessionCookies.refreshName(portal.portal.cookies, holder.secure)];
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
export async function programOfCookie(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  holder: CookieHolder,
): Promise<ProgramChoice | undefined> {
  const credential = holder.cookies[sessionCookies.refreshName(portal.portal.cookies, holder.secure)];
  if (!credential) return undefined;
  const acting = sql`case when sessions.impersonation_ends_at > ${holder.now} then sessions.impersonated_user_id end`;
  const person = await selectPeople(db)
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
