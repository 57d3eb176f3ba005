import { isIPv6 } from 'node:net';

/** What tells where a request was made. */
export interface RequestOrigin {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly host: string;
  /** The request carries the session cookie. */
  readonly hasSessionCookie: boolean;
}

/**
 * Whether a page of another site may have made a request on a user's behalf. Browsers tell it in Sec-Fetch-Site, older
 * ones in Origin. A request with the session cookie and with neither must carry a header that no form can send.
 */
export function isCrossSite({ headers, host, hasSessionCookie }: RequestOrigin): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin !== undefined) return typeof origin !== 'string' || !URL.canParse(origin) || new URL(origin).host !== host;
  return hasSessionCookie && headers['authorization'] === undefined;
}

/** What stands for one customer's connection: the address, or the first half of an IPv6 one, which is a whole network of his. */
export function clientKey(given: string): string {
  const address = withoutPort(given);
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...right].slice(0, 4).join(':');
}

/** Some gateways name the port too. */
function withoutPort(address: string): string {
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}
