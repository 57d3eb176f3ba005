import type { FastifyReply } from 'fastify';
import { setCookieHeader } from '../call/cookies.ts';
import type { HandlerResponse } from '../call/handler.ts';

/** Sends what a handler returned. `secure` = the connection is, so its cookies are too. */
export function sendResponse(reply: FastifyReply, response: HandlerResponse, secure: boolean): unknown {
  const { body, cookies = [], file, headers, status = 200, version } = response;
  reply.code(status);
  if (headers) reply.headers(headers);
  if (version !== undefined) reply.header('etag', `"${version}"`);
  for (const cookie of cookies) reply.header('set-cookie', setCookieHeader(cookie, secure));
  if (!file) return body === undefined ? reply.send() : reply.send(body);
  return reply.header('content-type', file.type).header('content-disposition', contentDisposition(file.name)).send(file.content);
}

/** The header that saves a file under a name (RFC 6266): plain ASCII for old clients, the whole name encoded (RFC 8187). */
export function contentDisposition(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '-');
  const plain = safe.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(safe.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
