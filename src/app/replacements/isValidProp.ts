/** Says that no property is a style property: our use of Chakra passes classes only. */
export function isCssProperty(): boolean {
  return false;
}
