import { type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { selectPeople } from '../access/selectPeople.ts';
import { userDetails } from '../access/userDetails.ts';
import type { Tables } from '../store/tables.ts';
import { secrets } from '../wire/secrets.ts';
import type { CookieHolder } from './rolesOfCookie.ts';
import { sessionCookies } from './sessionCookies.ts';

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
