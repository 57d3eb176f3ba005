import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { decideAccess } from '../access/permit.ts';
import { audit } from '../auth/audit.ts';
import { findActorByRefreshToken, findActorOfSession } from '../auth/requestSessions.ts';
import { secrets } from '../auth/secrets.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import { endSession, sessionSettings, storeTokens } from '../auth/sessions.ts';
import type { Actor } from '../call/actor.ts';
import type { CookieChange } from '../call/cookies.ts';
import type { Tables } from '../store/tables.ts';
import { onlyLooks } from './onlyLooks.ts';
import { studioCookies } from './studioCookies.ts';

/** What shows who asks for the Studio. */
export interface StudioRequest {
  readonly id: string;
  readonly db: Kysely<Tables>;
  readonly portal: CompiledPortal;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly isSecure: boolean;
  readonly signingKey: string;
  readonly now: Date;
}

/** Whether an actor may open the Studio: whoever may make the call that lists its machines. */
export function mayOpenStudio(portal: CompiledPortal, actor: Actor | undefined, now: Date): actor is Actor {
  const { studio } = portal.portal;
  return (
    studio !== undefined && actor !== undefined && decideAccess(portal, studio.calls.machines, actor, { params: {}, now }) === 'allowed'
  );
}

/**
 * Lets the user of the Studio's cookie in, or who is signed in to the portal in this browser, with a session of the Studio's own; resolves
 * to the cookies to set. Undefined for everybody who may not open it.
 */
export async function enterStudio(request: StudioRequest): Promise<CookieChange[] | undefined> {
  const { cookies, db, now, portal, signingKey } = request;
  const { studio } = portal.portal;
  if (studio === undefined) return undefined;
  const usedAfter = new Date(now.getTime() - sessionSettings(portal.portal).graceSeconds * 1000);
  const find = async (name: string, purpose: Actor['purpose']) => {
    const token = cookies[name];
    const actor = token === undefined ? undefined : await findActorByRefreshToken(db, portal, token, { now, purpose, usedAfter });
    return mayOpenStudio(portal, actor, now) ? actor : undefined;
  };
  const own = await find(studioCookies.sessionName(studio, request), 'studio');
  const signedIn = await find(sessionCookies.refreshCookieName(portal.portal.cookies, request.isSecure), undefined);
  if (own && (signedIn === undefined || signedIn.userId === own.userId))
    return [studioCookies.setObserved(studio, request, own.sessionId, signingKey)];
  if (signedIn === undefined) return undefined;
  if (own) await endSession(db, own.sessionId, 'replaced', now);
  const session = await openSession(request, signedIn);
  return [studioCookies.setSession(studio, request, session), studioCookies.setObserved(studio, request, session.sessionId, signingKey)];
}

/**
 * A session of the same user for the calls of the Studio alone, which ends when the portal's would, whoever signs in in the meantime. That
 * of a user who can do more in the portal than look ends with the portal's session.
 */
async function openSession({ db, id, now, portal, signingKey }: StudioRequest, actor: Actor) {
  const settings = sessionSettings(portal.portal);
  const { user_id, expires_at } = await db
    .selectFrom('sessions')
    .select(['user_id', 'expires_at'])
    .where('id', '=', actor.sessionId)
    .executeTakeFirstOrThrow();
  const ends_with = onlyLooks(portal, actor) ? null : actor.sessionId;
  const session = await db
    .insertInto('sessions')
    .values({ user_id, created_at: now, expires_at, epoch: randomUUID(), purpose: 'studio', ends_with })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(db, { at: now, requestId: id, action: 'session.studio', actor, details: { studioSessionId: session.id } });
  return storeTokens(db, { id: session.id, expiresAt: expires_at }, secrets.create(), { settings, signingKey, now });
}

/** Whether a tester watches the portal in the browser of a request. Browsers without the cookie cost no query. */
export async function isObserved(request: StudioRequest): Promise<boolean> {
  const { cookies, db, now, portal, signingKey } = request;
  const { studio } = portal.portal;
  const value = studio && cookies[studioCookies.observedName(studio, request)];
  const sessionId = value === undefined ? undefined : studioCookies.observedSession(value, signingKey);
  if (sessionId === undefined) return false;
  const actor = await findActorOfSession(db, portal, sessionId, now);
  return actor?.purpose === 'studio' && mayOpenStudio(portal, actor, now);
}
