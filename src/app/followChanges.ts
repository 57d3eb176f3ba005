import type { Platform } from '#platform';
import type { AssembledPortal } from './assemblePortal.ts';

/** Not all the pages that are open read at the same moment. */
const SPREAD_MS = 2000;

/**
 * Returns a function that lets the page read again what these operations give, at a moment by chance within two seconds. A page that is
 * hidden then is left alone: it reads again when the user comes back to it (`freshOnReturn`).
 */
export function followChanges({ clock, page }: Pick<Platform, 'clock' | 'page'>, invalidate: AssembledPortal['invalidate']) {
  return (operations: readonly string[]): void => {
    clock.after(Math.random() * SPREAD_MS, () => page.visible && invalidate(operations, true));
  };
}
