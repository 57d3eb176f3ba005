/** Whether a text is an address that a window may show: http or https, no scripts. */
export function isWebAddress(url: string, origin: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, origin).protocol);
  } catch {
    return false;
  }
}
