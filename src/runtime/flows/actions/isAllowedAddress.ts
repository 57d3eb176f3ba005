/**
 * Whether the actions `open` and `redirect` may send the browser to a URL, which may come from a link that somebody else wrote: to any page
 * of this origin, and to http and https pages of the `hosts`, where `*.example.com` stands for every host below example.com. A URL with a
 * user name, backslash, space or control character is refused, because browsers and servers may read a different host in it.
 */
export function isAllowedAddress(url: unknown, origin: string, hosts: readonly string[]): url is string {
  if (typeof url !== 'string' || !/^[^\\\s\p{Cc}\p{Cf}]+$/u.test(url) || !URL.canParse(url, origin)) return false;
  const target = new URL(url, origin);
  if (target.username !== '' || target.password !== '') return false;
  if (target.origin === origin) return true;
  return /^https?:$/.test(target.protocol) && hosts.some((pattern) => matchesHost(target.host, pattern.toLowerCase()));
}

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
