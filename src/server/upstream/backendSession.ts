import { randomBytes, randomUUID } from 'node:crypto';
import { isFromPage } from '../auth/isFromPage.ts';
import { sessionCookies } from '../auth/sessionCookies.ts';
import { sessionSettings } from '../auth/sessions.ts';
import { sessionHandle } from '../auth/tokenResponse.ts';
import { type CookieChange, setCookieHeader } from '../call/cookies.ts';
import { Problem } from '../call/problem.ts';
import { isCrossOrigin } from '../call/requestOrigin.ts';
import { type BackendRequest, type BackendResponse, type BackendSession, type ForwardedCall, parseJson } from './forwardedCall.ts';

/*
 * Keeps a backend's refresh token from the scripts of pages. The token is put into the HttpOnly session cookie as `id.token`, where `id`
 * names the session: backends have no ids for sessions. In place of the token the page gets a handle (`sessionHandle`), which grants nothing
 * but shows to which session the page belongs, so that the page of one user cannot continue the session of another.
 */
const COOKIE_VALUE = /^([\w-]{16})\.(.+)$/s;

// RFC 6265, 6.1: browsers need not keep a longer cookie.
const MAX_COOKIE_BYTES = 4096;

const TOKEN_HANDLER = 'session.token';
const AUTHORIZE_HANDLER = 'session.authorize';
const LOGOUT_HANDLER = 'session.logout';

/** Parses the value of a session cookie; undefined for any other text. */
export function readSessionCookie(value: string | undefined): BackendSession | undefined {
  const [, id, refreshToken] = COOKIE_VALUE.exec(value ?? '') ?? [];
  return id === undefined || refreshToken === undefined ? undefined : { id, refreshToken };
}

/**
 * Creates the request to the backend. A call that renews tokens (the refresh grant of `session.token`, and `session.authorize`) becomes a
 * refresh with the token of the cookie; any other call is not changed. Throws a Problem 403 when a renewal comes from another site, 401
 * when it comes from a page of another session.
 */
export function toBackendRequest({ operation, origins, request, session, portal }: ForwardedCall, body: Buffer): BackendRequest {
  const { handler } = operation.portal;
  const unchanged = { path: request.url, body };
  if (handler !== TOKEN_HANDLER && handler !== AUTHORIZE_HANDLER) return unchanged;
  const form = new URLSearchParams(body.toString('utf8'));
  if (handler === TOKEN_HANDLER && form.get('grant_type') !== 'refresh_token') return unchanged;
  if (isCrossOrigin({ headers: request.headers, origins, hasSessionCookie: false }))
    throw new Problem(403, 'Requests from other sites are refused.');
  if (session === undefined) return unchanged;
  if (handler === TOKEN_HANDLER && isOfOtherSession(form.get('refresh_token'), session)) throw new Problem(401, 'The session has ended.');
  const tokenOperation = Object.values(portal.operations).find((candidate) => candidate.portal.handler === TOKEN_HANDLER);
  const refresh = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: session.refreshToken });
  return { path: tokenOperation?.path ?? request.url, body: Buffer.from(refresh.toString()), refreshToken: session.refreshToken };
}

/** Whether the page that sent `handle` belongs to another session than the one in the cookie. */
function isOfOtherSession(handle: string | null, { id, refreshToken }: BackendSession): boolean {
  return sessionHandle.read(handle ?? undefined, id, refreshToken)?.isOwnSession === false;
}

/**
 * Creates the response to the client from that of the backend. A refresh token in the response is replaced by a handle and put into the
 * session cookie; after a logout the cookies are removed. `continuesSession`: the tokens belong to the session of the request's cookie,
 * otherwise the user has signed in and they belong to a new session. Client software that is no browser gets the refresh token itself.
 * Throws a Problem 502 when the token is too long for a cookie.
 */
export function toCallerResponse(call: ForwardedCall, response: BackendResponse, continuesSession: boolean): BackendResponse {
  const { operation, portal, isSecure, sessionCookie } = call;
  const { handler } = operation.portal;
  const names = portal.portal.cookies;
  if (handler === LOGOUT_HANDLER) return withCookies(response, sessionCookies.removeAll(names, isSecure), isSecure);
  if (response.status !== 200 || !givesTokensToPage(call)) return response;
  const data = parseJson(response.body) as { refresh_token?: unknown } | undefined;
  if (typeof data?.refresh_token !== 'string') return response;
  const id = (continuesSession ? call.session?.id : undefined) ?? randomBytes(12).toString('base64url');
  const value = `${id}.${data.refresh_token}`;
  const maxAge = sessionSettings(portal.portal).lifeSeconds;
  const opened: CookieChange = { name: sessionCookie, value, httpOnly: true, maxAge };
  if (setCookieHeader(opened, isSecure).length > MAX_COOKIE_BYTES)
    throw new Problem(502, 'The backend answered with a session that browsers do not keep.');
  const cookies: CookieChange[] = [
    opened,
    { name: names.sso, value: 'active', maxAge },
    // The new value shows to other tabs that another user may have signed in.
    ...(continuesSession ? [] : [{ name: names.webSession, value: randomUUID(), maxAge }]),
  ];
  // Cookies that the backend sets itself are not overridden.
  const setByBackend = response.headers.getSetCookie().map(cookieName);
  const added = cookies.filter(({ name }) => !setByBackend.includes(name));
  // Undefined when the backend sent an empty refresh token: the page then gets no handle.
  const session = readSessionCookie(value);
  const handle = session && sessionHandle.create(session.id, session.refreshToken);
  const body = Buffer.from(JSON.stringify({ ...data, refresh_token: handle }));
  return withCookies({ ...response, body }, added, isSecure);
}

function givesTokensToPage({ operation, portal, request, cookies, isSecure }: ForwardedCall): boolean {
  const { handler } = operation.portal;
  if (handler !== TOKEN_HANDLER && handler !== AUTHORIZE_HANDLER) return false;
  return isFromPage({ headers: request.headers, cookies, isSecure }, portal.portal);
}

const cookieName = (setCookie: string): string => setCookie.split('=', 1)[0]?.trim() ?? '';

/**
 * The response without a Set-Cookie header for the cookie that holds the session, under the name that it has with TLS or without: only this
 * server sets it, always HttpOnly, and a backend could put another user's session there.
 */
export function withoutSessionCookie({ portal }: ForwardedCall, response: BackendResponse): BackendResponse {
  const own = [true, false].map((isSecure) => sessionCookies.refreshCookieName(portal.portal.cookies, isSecure));
  const cookies = response.headers.getSetCookie();
  const others = cookies.filter((cookie) => !own.includes(cookieName(cookie)));
  if (others.length === cookies.length) return response;
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  for (const cookie of others) headers.append('set-cookie', cookie);
  return { ...response, headers };
}

/** Adds Set-Cookie headers to a response. */
function withCookies(response: BackendResponse, cookies: readonly CookieChange[], isSecure: boolean): BackendResponse {
  const headers = new Headers(response.headers);
  for (const cookie of cookies) headers.append('set-cookie', setCookieHeader(cookie, isSecure));
  return { ...response, headers };
}
