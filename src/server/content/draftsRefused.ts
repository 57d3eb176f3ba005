/** Why nothing happens to drafts: the names of the texts of the calls. */
const REFUSALS = {
  missing: 'These drafts are no longer there: they were published or discarded.',
  changed: 'These drafts were changed in the meantime.',
  parent: 'What these drafts belong to is neither published nor among the drafts chosen.',
  drafted: 'There are drafts of what would be brought back; publish or discard them first.',
  belonging: 'Other drafts belong to what you chose; choose them too.',
} as const;

export type DraftRule = keyof typeof REFUSALS;

/** Nothing happens to drafts of a page, because of some of them. */
export class DraftsRefused extends Error {
  readonly rule: DraftRule;
  readonly draftIds: readonly number[];

  constructor(rule: DraftRule, draftIds: readonly number[]) {
    super(REFUSALS[rule]);
    this.rule = rule;
    this.draftIds = draftIds;
  }
}

/** Throws DraftsRefused with these drafts; does nothing if there are none. */
export function refuseDrafts(rule: DraftRule, draftIds: readonly number[]): void {
  if (draftIds.length) throw new DraftsRefused(rule, draftIds);
}
