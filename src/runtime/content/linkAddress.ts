/** Addresses that a link may lead to; readers get no others (SanitizedHtml). */
const LINK_PATTERN = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** Whether a link may lead to an address. */
export function isLinkAddress(address: string | undefined): boolean {
  return LINK_PATTERN.test(address ?? '');
}
