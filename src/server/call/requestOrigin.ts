import { isIPv6 } from 'node:net';

/** What `isCrossOrigin` reads of a request. */
export interface RequestOrigin {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The portal's own origins: the one to which the request was sent, and the one under which the portal is known. */
  readonly origins: readonly string[];
  readonly hasSessionCookie: boolean;
}

/** The origins of the portal for a request: the one to which it was sent, and that of `publicUrl`, under which the portal is known. */
export function ownOrigins({ host, protocol }: { readonly host: string; readonly protocol: string }, publicUrl: string): string[] {
  return [`${protocol}://${host}`, publicUrl].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}

/**
 * Whether a page of another origin may have made the request (CSRF); a page of another subdomain counts too. Browsers say in Sec-Fetch-Site
 * how the page's origin relates to ours (`none`: no page made it, e.g. the user typed the URL), older ones name the origin in Origin. A
 * request with neither header but with the session cookie counts as made by another origin, unless it has an Authorization header: a page
 * of another origin can submit a form, but cannot make the form send that header.
 */
export function isCrossOrigin({ headers, origins, hasSessionCookie }: RequestOrigin): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin !== undefined) return typeof origin !== 'string' || !URL.canParse(origin) || !origins.includes(new URL(origin).origin);
  return hasSessionCookie && headers['authorization'] === undefined;
}

/**
 * The key under which a client's requests are counted: its IPv4 address, or the first half of its IPv6 address, because a single customer
 * of a network provider has all addresses with that half (a /64 network).
 */
export function clientKey(ip: string): string {
  const address = withoutPort(ip);
  if (!isIPv6(address)) return address;
  // An IPv4 address in the notation of IPv6.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // `::` stands for as many zero groups as are missing from eight; the first four groups are the network.
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...right].slice(0, 4).join(':');
}

/** An IP address without the port that some gateways add. */
function withoutPort(address: string): string {
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}
