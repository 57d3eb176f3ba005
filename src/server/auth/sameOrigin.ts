import type { WireFacts } from '../domain/handler.ts';

/**
 * Whether a request may use cookies: browsers name another site in Sec-Fetch-Site, which no page can forge, older ones in Origin; other
 * programs send neither.
 */
export function sameOrigin({ headers, host }: Pick<WireFacts, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = headers['origin'];
  if (origin === undefined) return true;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
}
