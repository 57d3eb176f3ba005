/**
 * Keeps the second press of a double press from what has come under the pointer with the first. `partOf` says to which part of the page an
 * element belongs: the second press counts only in the part of the first, and never in one that is `isGone` once it is pressed. Returns what
 * ends that.
 */
export function swallowDoublePress(
  partOf: (element: Element) => Element | null,
  isGone: (part: Element) => boolean = () => false,
): () => void {
  let pressed: Element | null = null;
  const onPress = (event: MouseEvent): void => {
    const part = event.target instanceof Element ? partOf(event.target) : null;
    // The browser counts the presses that follow each other as one double press.
    if (event.detail <= 1) {
      if (event.type === 'mousedown') pressed = part;
    } else if (part !== pressed || (part !== null && isGone(part))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const types = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;
  for (const type of types) addEventListener(type, onPress, { capture: true });
  return () => {
    for (const type of types) removeEventListener(type, onPress, { capture: true });
  };
}
