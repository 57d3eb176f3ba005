/** Where to move the focus in a list of controls. */
export type FocusStep = 'next' | 'previous' | 'first' | 'last';

/**
 * Moves the focus among the elements in `container` that match `selector`, from the last to the first and vice versa. Returns false if no
 * element matches.
 */
export function moveFocus(container: ParentNode | null, selector: string, step: FocusStep): boolean {
  const controls = [...(container?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const current = controls.indexOf(document.activeElement as HTMLElement);
  const target = {
    next: controls[current + 1] ?? controls[0],
    previous: controls[current - 1] ?? controls.at(-1),
    first: controls[0],
    last: controls.at(-1),
  }[step];
  target?.focus();
  return target !== undefined;
}
