import { ANSWERS, type ChecklistCategory, type ChecklistItem } from './checklistData.ts';

/** What a key does to the item in hand: it changes it, leads to another one, or into its comment. */
export interface KeyEffect {
  readonly change?: Partial<ChecklistItem>;
  readonly goTo?: string | undefined;
  readonly comment?: boolean;
}

/** What a key does, given the categories that are shown and the item in hand; undefined for a key without a meaning. */
export function pressedKey(key: string, shown: readonly ChecklistCategory[], item: ChecklistItem): KeyEffect | undefined {
  const items = shown.flatMap((category) => category.items);
  const at = items.findIndex(({ id }) => id === item.id);
  const answer = ANSWERS[key as keyof typeof ANSWERS];
  if (answer !== undefined) return { change: { value: answer }, goTo: items[at + 1]?.id };
  const effects: { readonly [key: string]: () => KeyEffect } = {
    arrowdown: () => ({ goTo: items[at + 1]?.id }),
    arrowup: () => ({ goTo: items[at - 1]?.id }),
    ']': () => ({ goTo: neighbour(shown, item.id, 1) }),
    '[': () => ({ goTo: neighbour(shown, item.id, -1) }),
    q: () => ({ change: { qualified: nextVerdict(item.qualified) } }),
    c: () => ({ comment: true }),
  };
  return effects[key]?.();
}

function nextVerdict(verdict: boolean | null | undefined): boolean | null {
  if (verdict === true) return false;
  return verdict === false ? null : true;
}

/** The first item of the category before or behind that of an item. */
function neighbour(categories: readonly ChecklistCategory[], id: string, step: number): string | undefined {
  const at = categories.findIndex(({ items }) => items.some((item) => item.id === id));
  return categories[at + step]?.items[0]?.id;
}
