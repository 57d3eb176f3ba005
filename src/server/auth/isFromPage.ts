import type { PortalDocument } from '#model';
import type { HttpDetails } from '../call/handler.ts';
import { sessionCookies } from './sessionCookies.ts';

type Request = Pick<HttpDetails, 'headers' | 'cookies' | 'isSecure'>;

/**
 * Whether a browser made the request. Browsers add Sec-Fetch-Site, and on a connection that is not secure at least Origin, to every request
 * that changes something; scripts of pages can neither set nor remove these headers.
 */
export function isFromBrowser({ headers }: Pick<HttpDetails, 'headers'>): boolean {
  return headers['sec-fetch-site'] !== undefined || headers['origin'] !== undefined;
}

/**
 * Whether a request for tokens is answered as to a page: the refresh token goes into the HttpOnly cookie and refusals have the status that
 * the specification gives to pages. Other client software gets both as RFC 6749 says, unless it brings the cookie as a page does.
 */
export function isFromPage(request: Request, { cookies: names }: PortalDocument): boolean {
  return isFromBrowser(request) || request.cookies[sessionCookies.refreshCookieName(names, request.isSecure)] !== undefined;
}
