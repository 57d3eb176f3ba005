/** Where to move the focus in a list of controls. */
export type FocusStep = 'next' | 'previous' | 'first' | 'last';

/** Moves the focus among the elements in `box` that match `selector`; after the last comes the first. Returns false if there is none. */
export function moveFocus(box: ParentNode | null, selector: string, step: FocusStep): boolean {
  const controls = [...(box?.querySelectorAll<HTMLElement>(selector) ?? [])];
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
