/**
 * Stands in for `@pandacss/is-valid-prop` (README.md), a list of all CSS properties by which Chakra tells style properties from others. No
 * property is one here, because our components style by classes only.
 */
export function isCssProperty(): boolean {
  return false;
}
