import type { WireFacts } from '../domain/handler.ts';

/** Whether a request may use cookies: browsers name another origin in Origin or Sec-Fetch-Site; other programs send neither. */
export function sameOrigin({ headers, host }: WireFacts): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers['origin'];
  if (origin === undefined) return true;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
}
