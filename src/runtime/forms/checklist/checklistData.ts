/** Something to look at, with the answer that was given. */
export interface ChecklistItem {
  readonly id: string;
  readonly text: string;
  readonly mandatory?: boolean;
  readonly needsComment?: boolean;
  readonly value?: string | null;
  readonly qualified?: boolean | null;
  readonly comment?: string | null;
  readonly by?: string | null;
  /** Whether it was touched since the list was read. */
  readonly changed?: boolean | null;
  /** The edition of somebody else's answer that was seen, and decided about. */
  readonly seen?: number | null;
  /** What was answered the time before. */
  readonly last?: { readonly value?: string | null; readonly date: string } | null;
}

/** An answer that somebody else has stored since the list was read, to an item that was changed here too. */
export interface StoredAnswer extends Pick<ChecklistItem, 'id' | 'value' | 'qualified' | 'comment' | 'by'> {
  readonly edition: number;
}

/** A part of a checklist. */
export interface ChecklistCategory {
  readonly id: string;
  readonly name: string;
  readonly items: readonly ChecklistItem[];
}

/** What is shown of a list. */
export type ChecklistFilter = 'all' | 'open' | 'failed' | 'mandatory';

/** The answers, by the keys that give them. */
export const ANSWERS = { y: 'YES', n: 'NO', a: 'NA' } as const;

/** Whether an item lacks the comment that its answer demands. */
export function lacksComment({ comment, needsComment, value }: ChecklistItem): boolean {
  return needsComment === true && value === 'NO' && (comment ?? '').trim() === '';
}

/** Whether an item counts: one without an answer, or that does not apply, does not. */
export function counts({ value }: ChecklistItem): boolean {
  return value === 'YES' || value === 'NO';
}

/** Whether an item fails: by the verdict over its answer, else by the answer. */
export function fails(item: ChecklistItem): boolean {
  const { qualified, value } = item;
  if (!counts(item)) return false;
  return qualified === false || (qualified !== true && value === 'NO');
}

/** Whether an item is shown under a filter. */
export function isShown(item: ChecklistItem, filter: ChecklistFilter): boolean {
  if (filter === 'open') return !item.value;
  if (filter === 'failed') return fails(item);
  return filter === 'all' || item.mandatory === true;
}

/** The list with one item changed; the others say that they were not touched. */
export function withAnswer(
  categories: readonly ChecklistCategory[],
  id: string,
  change: Partial<ChecklistItem>,
): readonly ChecklistCategory[] {
  return categories.map((category) => ({
    ...category,
    items: category.items.map((item) =>
      item.id === id ? { ...item, ...change, changed: true } : { ...item, changed: item.changed === true },
    ),
  }));
}

/** What others have stored meanwhile, by item, as the response says that refused the list for it. */
export function storedMeanwhile(refusal: unknown): ReadonlyMap<string, StoredAnswer> {
  const { conflict } = (refusal ?? {}) as { readonly conflict?: { readonly current?: { readonly items?: readonly StoredAnswer[] } } };
  return new Map((conflict?.current?.items ?? []).map((answer) => [answer.id, answer]));
}

/** Whether the user has to decide between an answer of their own and a stored one. */
export function isAsked(item: ChecklistItem, stored: StoredAnswer | undefined): stored is StoredAnswer {
  if (stored === undefined || item.seen === stored.edition) return false;
  const isSame = (one: string | null | undefined, other: string | null | undefined): boolean => (one ?? '') === (other ?? '');
  const isSameVerdict = (item.qualified ?? null) === (stored.qualified ?? null);
  return !(isSame(item.value, stored.value) && isSame(item.comment, stored.comment) && isSameVerdict);
}

/** How many items have an answer, of how many. */
export function progressOf(categories: readonly ChecklistCategory[]): { readonly answered: number; readonly all: number } {
  const items = categories.flatMap((category) => category.items);
  return { answered: items.filter(({ value }) => Boolean(value)).length, all: items.length };
}
