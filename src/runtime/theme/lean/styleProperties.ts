/** Stands in for Chakra's list of style properties (webpack alias): our use of its components gives classes, never style properties. */
export function isCssProperty(): boolean {
  return false;
}
