import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

const PLACEHOLDER = '__NONCE__';

const NOT_BUILT = '<!doctype html><html lang="en"><title>Portico</title><p>The pages are not built yet: run npm run build.</p></html>';

function policy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Answers with the one page of the portal; every answer has a style nonce of its own, in the policy and at `__NONCE__` in the page. */
export async function pageShell(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(file, 'utf8').catch(() => undefined);
  return reply
    .code(page === undefined ? 503 : 200)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-cache' })
    .send((page ?? NOT_BUILT).replaceAll(PLACEHOLDER, nonce));
}
