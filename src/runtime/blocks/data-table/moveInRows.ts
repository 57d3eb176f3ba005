import type { KeyboardEvent } from 'react';

const steps: { readonly [key: string]: (at: number, last: number) => number } = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End go from row to row; Enter follows the first link or button of the row. Only the row with the focus is a tab stop. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target as HTMLElement;
  if (!('row' in row.dataset)) return;
  if (event.key === 'Enter') {
    row.querySelector<HTMLElement>('a, button')?.click();
    return;
  }
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[step(rows.indexOf(row), rows.length - 1)];
  if (next === undefined) return;
  row.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
