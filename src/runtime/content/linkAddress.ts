/** Addresses that a link may lead to; readers get no others (SanitizedHtml). */
const LINK_PATTERN = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** The name of a host, with what may follow it, as people type it. */
const HOST_PATTERN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[:/?#]\S*)?$/i;

/** An address as a link needs it: that of a web page may be typed without its https://. */
export function completeAddress(typed: string): string {
  return HOST_PATTERN.test(typed) ? `https://${typed}` : typed;
}

/** Whether a link may lead to an address. */
export function isLinkAddress(address: string | undefined): boolean {
  return LINK_PATTERN.test(address ?? '');
}

/** A path that ends so is a file, which no route tells of. */
const FILE_PATH = /\.\w+$/;

/** The path of a link that leads to a page of the portal; undefined if it leads elsewhere or to a file. */
export function pagePathOf(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/);
  return path.startsWith('/') && !FILE_PATH.test(path) ? path : undefined;
}
