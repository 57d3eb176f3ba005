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
  /** What was answered the time before. */
  readonly last?: { readonly value?: string | null; readonly date: string } | null;
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

/** Whether an item fails: by the verdict over its answer, else by the answer. */
export function fails({ qualified, value }: ChecklistItem): boolean {
  if (value !== 'YES' && value !== 'NO') return false;
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

/** How many items have an answer, of how many. */
export function progressOf(categories: readonly ChecklistCategory[]): { readonly answered: number; readonly all: number } {
  const items = categories.flatMap((category) => category.items);
  return { answered: items.filter(({ value }) => Boolean(value)).length, all: items.length };
}
