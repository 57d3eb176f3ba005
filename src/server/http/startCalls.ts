import type { CompiledPortal } from '#compiler';
import type { Operation, StartCalls, StartRequest } from '#model';
import { buildRequest } from '#operations';

/** The requests of `session.start` of the portal document; undefined without it. */
export function startCalls({ portal, operations }: CompiledPortal): StartCalls | undefined {
  const { client = 'portal:', start } = portal.session;
  const token = start && operations[start.token.call];
  if (start === undefined || token === undefined) return undefined;
  const credentials = { Authorization: `Basic ${Buffer.from(client).toString('base64')}` };
  const { sso, webSession, impersonate } = portal.cookies;
  return {
    token: startRequest(token, start.token.with, token.portal.auth === 'client' ? credentials : {}),
    reads: start.reads.flatMap((id) => operations[id] ?? []).map((operation) => startRequest(operation)),
    cookies: { sso, webSession, impersonate },
    languages: portal.languages.map(({ id }) => id),
    languageKey: portal.storage['language'] ?? 'language',
  };
}

/** A request ready to be sent but for what only the browser knows. */
export function startRequest(operation: Operation, input = {}, credentials = {}): StartRequest {
  const { method, url, headers, contentType, body } = buildRequest(operation, input);
  const bodyType = contentType === undefined ? {} : { 'Content-Type': contentType };
  return { method, url, headers: { ...headers, ...bodyType, ...credentials }, ...(typeof body === 'string' && { body }) };
}
