import type { CookieChange } from '../call/cookies.ts';
import { bodyText, type HandlerResponse, type SystemRequest } from '../call/handler.ts';
import { audit } from './audit.ts';
import { isFromPage } from './isFromPage.ts';
import { invalidGrant, oauthRefusal } from './oauthRefusal.ts';
import { type Rotation, type RotationOptions, rotateSession } from './rotateSession.ts';
import { sessionCookies } from './sessionCookies.ts';
import { sessionSettings } from './sessions.ts';
import { tokenResponse } from './tokenResponse.ts';

type PageState = Pick<RotationOptions, 'handle' | 'hasNoToken'>;

const EXPIRED = 'Session expired';

/**
 * Issues tokens for a refresh token. A page's is in the cookie, and its body holds the handle (`sessionHandle`); other client software sends
 * the token itself.
 */
export async function renew(request: SystemRequest): Promise<HandlerResponse> {
  const { body, http, portal } = request;
  const sent = bodyText(body, 'refresh_token');
  if (isFromPage(http, portal.portal)) return renewByCookie(request, { handle: sent });
  const rotation = await rotate(request, sent ?? '', {});
  if ('refused' in rotation) return invalidGrant(http, portal.portal, EXPIRED);
  return tokenResponse(rotation.issued, portal.portal, http);
}

/** Issues tokens for the refresh token of the cookie, to pages that renew their access token and to pages that have none yet. */
export async function renewByCookie(request: SystemRequest, page: PageState): Promise<HandlerResponse> {
  const { http, portal } = request;
  const names = portal.portal.cookies;
  const refreshToken = http.cookies[sessionCookies.refreshCookieName(names, http.isSecure)];
  if (!refreshToken) return expired([]);
  const rotation = await rotate(request, refreshToken, page);
  if ('issued' in rotation) return tokenResponse(rotation.issued, portal.portal, http);
  // `other`: the cookies belong to another user, who has signed in since the page was loaded, and stay.
  return expired(rotation.refused === 'other' ? [] : sessionCookies.removeAll(names, http.isSecure));
}

async function rotate(request: SystemRequest, refreshToken: string, page: PageState): Promise<Rotation> {
  const { db, id, now, portal, services } = request;
  const settings = sessionSettings(portal.portal);
  const rotation = await rotateSession(db, refreshToken, {
    settings,
    signingKey: services.signingKey,
    now,
    portal,
    requestId: id,
    ...page,
  });
  if ('refused' in rotation && rotation.refused === 'reused')
    await audit(db, { at: now, requestId: id, action: 'session.reuseDetected', details: { sessionId: rotation.sessionId } });
  return rotation;
}

/** The response to a page whose session cannot be renewed. */
function expired(cookies: readonly CookieChange[]): HandlerResponse {
  return { ...oauthRefusal(401, 'invalid_grant', EXPIRED), cookies };
}
