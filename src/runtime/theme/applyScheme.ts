/** The user's choice of light or dark; 'system' follows the device. */
export type SchemeChoice = 'system' | 'light' | 'dark';

/** Shows the choice on the page by `data-theme`; anything unknown means 'system'. */
export function applyScheme(root: HTMLElement, choice: unknown): SchemeChoice {
  const known: SchemeChoice = choice === 'light' || choice === 'dark' ? choice : 'system';
  root.dataset.theme = known;
  return known;
}
