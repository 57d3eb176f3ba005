/** Whether an address is of this origin, or https/http of one of the hosts. */
export function isAllowedAddress(url: string, origin: string, hosts: readonly string[]): boolean {
  try {
    const target = new URL(url, origin);
    return target.origin === origin || (/^https?:$/.test(target.protocol) && hosts.includes(target.host));
  } catch {
    return false;
  }
}
