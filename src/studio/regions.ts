/** What each region of the page has, so that a key leads to it. */
export const REGION = { 'data-region': '', tabIndex: -1 } as const;

/** Ids of the regions to which links lead. */
export const [PANEL, DETAILS] = ['studio-panel', 'studio-details'] as const;

const FOCUSABLE = ['a[href]', 'button:not([disabled])', 'input', 'select', 'textarea', 'summary', '[tabindex="0"]']
  .map((selector) => `${selector}:not([tabindex="-1"])`)
  .join(', ');

/** Moves the focus into a region: to the first thing there that can be used, else to the region itself. */
export function focusRegion(region: HTMLElement): void {
  const first = Array.from(region.querySelectorAll<HTMLElement>(FOCUSABLE)).find((element) => element.checkVisibility?.() ?? true);
  (first ?? region).focus();
}

/** Lets F6 go to the next region of the page, and Shift and F6 to the one before. Returns what ends that. */
export function followRegionKeys(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return;
    const regions = Array.from(document.querySelectorAll<HTMLElement>('[data-region]'));
    if (regions.length === 0) return;
    event.preventDefault();
    const at = regions.findIndex((region) => region.contains(document.activeElement));
    const next = event.shiftKey ? (at <= 0 ? regions.length - 1 : at - 1) : (at + 1) % regions.length;
    focusRegion(regions[next] as HTMLElement);
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
