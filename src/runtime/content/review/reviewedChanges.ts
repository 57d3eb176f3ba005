import { blockTitle } from '../blockTitle.ts';
import type { ContentDrafts, EditingSettings } from '../ContentDrafts.ts';
import type { EditedBlock } from '../EditedBlock.ts';
import { isEmptyPicture } from '../isEmptyPicture.ts';
import { isOwnDraft } from '../isOwnDraft.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { type PageSummary, selectionOf } from '../pageSummary.ts';
import { changedPositions } from './changedPositions.ts';
import { type DiffRun, diffLists } from './diffLists.ts';
import { keyOfPiece, type RichPiece, richPieces } from './richPieces.ts';

export type { PageSummary };

/** What has been done to a block; of a published one several may hold, e.g. changed and moved. */
export type Deed = 'added' | 'changed' | 'deleted' | 'moved' | 'restored';

/** A change to be published or left out, with the new blocks that belong to it. */
export interface Change {
  readonly key: string;
  readonly page: PageDrafts;
  readonly block: EditedBlock;
  /** First words of the block, which tell it from others of its type. */
  readonly title: string;
  readonly draftIds: readonly (number | string)[];
  /** The versions in which they are shown, where the server counts. */
  readonly versions: readonly number[] | undefined;
  readonly deeds: readonly Deed[];
  /** Positions among the blocks of its list, counted from 1; undefined if it stands where it stood. */
  readonly positions: { readonly from: number; readonly to: number } | undefined;
  /** Words and markup before and after; empty for a picture. */
  readonly runs: readonly DiffRun<RichPiece>[];
  /** Addresses of the picture before and after; undefined for text. */
  readonly picture: { readonly before: string; readonly after: string } | undefined;
  /** Whether readers would get a picture without a file: such a change cannot be published. */
  readonly isIncomplete: boolean;
  /** The other editor who has made the change; undefined for the user's own. */
  readonly by: string | undefined;
}

type ChangedPages = ReturnType<ContentDrafts['changes']>;

/** The changes of pages. A new block that belongs to a new one goes with it: the server publishes neither without the other. */
export function reviewedChanges(pages: ChangedPages, user: string | undefined, kinds: EditingSettings['kinds']): readonly Change[] {
  return pages.flatMap(({ page, blocks }) => {
    if (page.page.id === undefined) return [];
    const headOf = (block: EditedBlock): EditedBlock | undefined =>
      block.isNew ? blocks.find((other) => other.isNew && other !== block && isPartOf(block, other)) : undefined;
    const heads = blocks.filter((block) => headOf(block) === undefined);
    return heads.map((head) => {
      const group = [head, ...blocks.filter((block) => headOf(block) === head)];
      return { ...changeOf(page, group, kinds), by: otherEditor(group, user) };
    });
  });
}

function isPartOf(block: EditedBlock, head: EditedBlock): boolean {
  return block.parent === head || (head.draftId !== undefined && String(block.fixed.parent) === String(head.draftId));
}

function otherEditor(group: readonly EditedBlock[], user: string | undefined): string | undefined {
  return group.flatMap(({ draft }) => (draft === undefined || isOwnDraft(draft, user) ? [] : (draft.editedBy ?? [])))[0];
}

function draftsOf(page: PageDrafts, group: readonly EditedBlock[]): Pick<Change, 'draftIds' | 'versions'> {
  const { draftIds = [], versions } = selectionOf(page, group)[0] ?? {};
  return { draftIds, versions };
}

function changeOf(page: PageDrafts, group: readonly EditedBlock[], kinds: EditingSettings['kinds']): Omit<Change, 'by'> {
  const [head] = group as [EditedBlock];
  const isPicture = (type: string | undefined): boolean => kinds[type ?? '']?.editor === 'image';
  const isImage = isPicture(head.fixed.type);
  // What has no words of its own, e.g. a list item, is known by those of its parts; they go with it.
  const parts = page.branches(undefined).find(({ block }) => block === head)?.children ?? [];
  const wordy = head.values.content === '' && !head.isNew ? parts.filter(({ fixed }) => !isPicture(fixed.type)) : [];
  const before = [...group.map(({ published }) => published?.content ?? ''), ...wordy.map(({ values }) => values.content)];
  const after = head.isDeleted ? [] : [...group, ...wordy].map(({ values }) => values.content);
  return {
    key: head.key,
    page,
    block: head,
    title: blockTitle(head, parts, kinds),
    ...draftsOf(page, group),
    deeds: deedsOf(head),
    positions: head.isNew || head.isDeleted ? undefined : changedPositions(page, head),
    runs: isImage ? [] : diffLists(before.flatMap(richPieces), after.flatMap(richPieces), keyOfPiece),
    isIncomplete: group.some((block) => isEmptyPicture(block, kinds)),
    picture: isImage ? { before: before.join(''), after: after.join('') } : undefined,
  };
}

function deedsOf({ isNew, isDeleted, published, values }: EditedBlock): readonly Deed[] {
  if (isDeleted) return ['deleted'];
  if (isNew) return ['added'];
  const deeds: readonly [Deed, boolean][] = [
    ['changed', values.content !== (published?.content ?? '')],
    ['moved', values.blockOrder !== (published?.blockOrder ?? 0)],
    ['restored', values.status === 'RESTORED'],
  ];
  const found = deeds.flatMap(([deed, isDone]) => (isDone ? [deed] : []));
  // A draft that differs in nothing, e.g. of a block that was changed and changed back.
  return found.length === 0 ? ['changed'] : found;
}
