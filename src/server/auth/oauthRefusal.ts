import type { PortalDocument } from '#model';
import { bodyText, type HandlerResponse, type HttpDetails } from '../call/handler.ts';
import type { Problem } from '../call/problem.ts';
import { isFromPage } from './isFromPage.ts';

/** The grants that `session.token` takes. */
const GRANTS = ['password', 'refresh_token'] as const;

/** The handlers whose refusals have the shape of RFC 6749, 5.2. */
const HANDLERS: ReadonlySet<string> = new Set(['session.token', 'session.authorize', 'session.revoke']);

/** An error response as RFC 6749, 5.2, describes it. */
export function oauthRefusal(status: number, error: string, description: string): HandlerResponse {
  return { status, body: { error, error_description: description } };
}

/** The refusal of a grant: 401 for a page, as the specification says (G-N10), 400 for every other client, as RFC 6749 does. */
export function invalidGrant(http: HttpDetails, portal: PortalDocument, description: string): HandlerResponse {
  return oauthRefusal(isFromPage(http, portal) ? 401 : 400, 'invalid_grant', description);
}

/** The body of the response to a problem of a call that has OAuth errors, whose texts are ASCII and not localized; else undefined. */
export function oauthProblemBody(handler: string | undefined, { message, status }: Problem, body: unknown): object | undefined {
  if (handler === undefined || !HANDLERS.has(handler)) return undefined;
  return { error: errorCode(handler, status, body), error_description: message };
}

function errorCode(handler: string, status: number, body: unknown): string {
  if (status === 403) return 'access_denied';
  const grant = bodyText(body, 'grant_type');
  const isUnsupported = status === 400 && handler === 'session.token' && grant !== undefined && !GRANTS.some((known) => known === grant);
  return isUnsupported ? 'unsupported_grant_type' : 'invalid_request';
}
