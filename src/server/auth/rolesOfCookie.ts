import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Tables } from '../store/tables.ts';
import { secrets } from '../wire/secrets.ts';
import { sessionCookies } from './sessionCookies.ts';

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
