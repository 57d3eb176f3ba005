/**
 * Replaces `@pandacss/is-valid-prop` (README.md), a list of all CSS properties, by which Chakra finds out which props of a component are
 * styles. Here none is, because we pass only classes to Chakra's components.
 */
export function isCssProperty(): boolean {
  return false;
}
