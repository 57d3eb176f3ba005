/**
 * Whether the browser may be sent to an address (actions `open` and `redirect`): any of this origin, or http or https of a host of the
 * list, where `*.example.com` stands for every host below example.com. What browsers and servers may parse differently is refused: user
 * names, backslashes, spaces, control characters.
 */
export function isAllowedAddress(url: unknown, origin: string, hosts: readonly string[]): url is string {
  if (typeof url !== 'string' || !/^[^\\\s\p{Cc}\p{Cf}]+$/u.test(url) || !URL.canParse(url, origin)) return false;
  const target = new URL(url, origin);
  if (target.username !== '' || target.password !== '') return false;
  if (target.origin === origin) return true;
  return /^https?:$/.test(target.protocol) && hosts.some((host) => isHost(target.host, host.toLowerCase()));
}

function isHost(host: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
}
