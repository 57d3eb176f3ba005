import type { SystemHandler } from '../call/handler.ts';
import { bearerOf } from '../wire/bearerOf.ts';
import { secrets } from '../wire/secrets.ts';
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
