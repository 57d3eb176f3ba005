import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { PageStart } from './pageStart.ts';

/** Is replaced in the built index.html by the nonce of the response. */
const NONCE_PLACEHOLDER = '__NONCE__';

/** Is sent when there is no index.html. */
const NOT_BUILT = '<!doctype html><html lang="en"><title>Portico</title><p>The pages are not built yet: run npm run build.</p></html>';

function contentSecurityPolicy(nonce: string, { mayWork = false, postHosts = [] }: PageRights): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    `worker-src ${mayWork ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...postHosts.map((host) => `https://${host}`)].join(' '),
    "require-trusted-types-for 'script'",
    // Who may turn texts into elements or script addresses: the sanitiser, the loader of chunks, and inertHtml.ts.
    'trusted-types dompurify webpack portico',
  ].join('; ');
}

/** What a page may do beyond what every page may. */
interface PageRights {
  /** Run scripts of the portal in worker threads. */
  readonly mayWork?: boolean;
  /** Send forms to these hosts, as windows do that the page prepares. */
  readonly postHosts?: readonly string[];
}

/**
 * Sends the portal's page (index.html) with `start` inserted; 503 when it is not built. Every response has its own nonce, in its
 * Content-Security-Policy and in the page's `csp-nonce` meta element, where the theme reads it for its style elements.
 */
export async function sendPage(reply: FastifyReply, file: string, start: PageStart, rights: PageRights = {}): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(file, 'utf8').catch(() => undefined);
  return reply
    .code(page === undefined ? 503 : 200)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': contentSecurityPolicy(nonce, rights),
      'cache-control': 'private, no-cache',
      vary: 'accept-language, cookie',
    })
    .send(insertStart(page ?? NOT_BUILT, start).replaceAll(NONCE_PLACEHOLDER, nonce));
}

/**
 * Inserts the language, the description, preload links, a meta element with the start data, and the HTML that a public screen shows before
 * its scripts run.
 */
function insertStart(page: string, { language, links, bootMeta, descriptionMeta, firstPaintHtml }: PageStart): string {
  return (
    page
      .replace('<html lang="en">', () => `<html lang="${language}">`)
      // Before all other files, because the requests of the first scripts should be the first.
      .replace(/(?=<script |<link |<\/head>)/, () => bootMeta)
      .replace('</head>', () => `${descriptionMeta}${links}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${firstPaintHtml}</div>`)
  );
}
