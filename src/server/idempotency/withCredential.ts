import type { Kysely } from 'kysely';
import { secrets } from '../auth/secrets.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import type { HandlerRequest, HandlerResponse } from '../call/handler.ts';
import type { Tables } from '../store/tables.ts';

/**
 * A kept answer with the credential that its first sending brought, for a browser that never received it. A credential that was used
 * since has arrived; when it was replaced since, the cookies beside it tell of an identity that is over and stay away too.
 */
export async function withCredential(
  db: Kysely<Tables>,
  answer: HandlerResponse,
  credential: string,
  { now, portal, http }: HandlerRequest,
): Promise<HandlerResponse> {
  if (answer.cookies === undefined) return answer;
  const found = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .select(['tokens.used_at', 'sessions.expires_at'])
    .where('tokens.hash', '=', secrets.hashOf(credential))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return { ...answer, cookies: [] };
  if (found.used_at) return answer;
  const remainingSeconds = Math.floor((found.expires_at.getTime() - now.getTime()) / 1000);
  const cookie = sessionCookies.refreshToken({ refreshToken: credential, remainingSeconds }, portal.portal.cookies, http.secure);
  return { ...answer, cookies: [cookie, ...answer.cookies] };
}
