/**
 * Keeps the second press of a double press from what has come, or gone, with the first: a dialog that opened under the pointer. Returns what
 * ends that.
 */
export function swallowDoublePress(): () => void {
  let pressed: Element | null = null;
  const onPress = (event: MouseEvent): void => {
    const dialog = event.target instanceof Element ? event.target.closest('.p-dialog__positioner') : null;
    // The browser counts the presses that follow each other as one double press.
    if (event.detail <= 1) {
      if (event.type === 'mousedown') pressed = dialog;
    } else if (dialog !== pressed) {
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
