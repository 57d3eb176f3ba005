import type { PortalDocument } from '#model';
import { bodyText, type HandlerResponse, type HttpDetails } from '../call/handler.ts';
import { isFromPage } from './isFromPage.ts';
import { oauthRefusal } from './oauthRefusal.ts';

interface Credentials {
  readonly id: string;
  readonly secret?: string | undefined;
}

type Request = { readonly body: unknown; readonly http: HttpDetails };

/**
 * The refusal of a request whose client credentials, by Basic or in the body (RFC 6749, 2.3.1), are not those that the portal document names
 * (`session.client`, G-N22); undefined where they are, and for a request without any: the client is a public one.
 */
export function refuseClient({ body, http }: Request, portal: PortalDocument): HandlerResponse | undefined {
  const basic = basicCredentials(http);
  const inBody = bodyCredentials(body);
  if (basic && inBody?.secret !== undefined) return oauthRefusal(400, 'invalid_request', 'The client authenticates in two ways');
  const isKnownByBasic = basic === undefined || basic.some((credentials) => isPortalClient(credentials, portal));
  if (isKnownByBasic && (inBody === undefined || isPortalClient(inBody, portal))) return undefined;
  // A page gets no challenge: the browser would ask its user for a name and a password.
  const isChallenged = !isKnownByBasic && !isFromPage(http, portal);
  const headers = isChallenged ? { 'www-authenticate': `Basic realm="${portal.slug}", charset="UTF-8"` } : {};
  return { ...oauthRefusal(401, 'invalid_client', 'Unknown client'), headers };
}

function isPortalClient({ id, secret }: Credentials, portal: PortalDocument): boolean {
  const known = splitCredentials(portal.session.client ?? 'portal:');
  return id === known.id && (secret === undefined || secret === known.secret);
}

function bodyCredentials(body: unknown): Credentials | undefined {
  const secret = bodyText(body, 'client_secret');
  const id = bodyText(body, 'client_id') ?? (secret === undefined ? undefined : '');
  return id === undefined ? undefined : { id, secret };
}

/**
 * Id and secret of an Authorization header, as they stand there and decoded: clients encode both as in a form before they join them
 * (RFC 6749, 2.3.1), the pages of the portal do not. Undefined without the header, or with one of another scheme.
 */
function basicCredentials({ headers }: HttpDetails): readonly Credentials[] | undefined {
  const [scheme, encoded = ''] = String(headers['authorization'] ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const { id, secret } = splitCredentials(Buffer.from(encoded, 'base64').toString('utf8'));
  return [
    { id, secret },
    { id: decodeForm(id), secret: decodeForm(secret) },
  ];
}

function splitCredentials(text: string): { readonly id: string; readonly secret: string } {
  const colon = text.indexOf(':');
  return colon < 0 ? { id: text, secret: '' } : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
