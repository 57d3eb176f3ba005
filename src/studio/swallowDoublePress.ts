/** What does something when it is pressed. */
const PRESSED = 'button, a[href], summary, [role="option"], [role="menuitem"]';

/** What is gone once it is pressed, though it may be seen a moment longer. */
const CLOSING = '[role="option"], [role="menuitem"]';

/**
 * Keeps the second press of a double press from what has come under the pointer with the first: an event that is offered in place of the one
 * that was sent, or a button of another tab. Returns what ends that.
 */
export function swallowDoublePress(): () => void {
  let pressed: Element | null = null;
  const onPress = (event: MouseEvent): void => {
    const under = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    // The browser counts the presses that follow each other as one double press.
    if (event.detail <= 1) {
      if (event.type === 'mousedown') pressed = under;
    } else if (under !== pressed || under?.matches(CLOSING)) {
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
