import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { PageStart } from './pageStart.ts';

/** Is replaced in the built index.html by the nonce of the response. */
const NONCE_PLACEHOLDER = '__NONCE__';

/** Is sent when there is no index.html. */
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

/**
 * Sends the portal's page (index.html) with `start` inserted; 503 when it is not built. Every response has a style nonce of its own, in the
 * policy and in place of `__NONCE__`.
 */
export async function sendPage(reply: FastifyReply, file: string, start: PageStart): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(file, 'utf8').catch(() => undefined);
  return reply
    .code(page === undefined ? 503 : 200)
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' })
    .send(insertStart(page ?? NOT_BUILT, start).replaceAll(NONCE_PLACEHOLDER, nonce));
}

function insertStart(page: string, { language, links, boot, painting }: PageStart): string {
  return page
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace('</head>', () => `${links}${boot}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${painting}</div>`);
}
