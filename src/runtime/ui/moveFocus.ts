/** Where an arrow key leads in a list of places. */
export type FocusStep = 'next' | 'previous' | 'first' | 'last';

/** Moves the focus among the elements of `box` that `selector` finds, round at the ends; tells whether there was one. */
export function moveFocus(box: ParentNode | null, selector: string, step: FocusStep): boolean {
  const places = [...(box?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const here = places.indexOf(document.activeElement as HTMLElement);
  const target = {
    next: places[here + 1] ?? places[0],
    previous: places[here - 1] ?? places.at(-1),
    first: places[0],
    last: places.at(-1),
  }[step];
  target?.focus();
  return target !== undefined;
}
