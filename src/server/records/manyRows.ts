import type { CompiledPortal } from '#compiler';

const KEPT_MS = 30_000;
const MOST_KEPT = 500;

const counted = new WeakMap<CompiledPortal, Map<string, number>>();

/**
 * Lists that were counted to their limit a moment ago. That there are "more than so many" holds on for half a minute without counting anew,
 * which costs more than the page itself.
 */
export const manyRows = {
  has(portal: CompiledPortal, list: string, now: Date): boolean {
    return (counted.get(portal)?.get(list) ?? 0) > now.getTime();
  },

  note(portal: CompiledPortal, list: string, now: Date): void {
    const known = counted.get(portal) ?? new Map<string, number>();
    counted.set(portal, known);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(list, now.getTime() + KEPT_MS);
  },
};
