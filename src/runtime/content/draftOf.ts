import type { CmsBlock } from '../ui/cmsPage.ts';
import type { BlockValues } from './blockValues.ts';

/** What of an edited block the server is told, and what it has. */
interface SentBlock {
  readonly fixed: CmsBlock;
  readonly published: CmsBlock | undefined;
  readonly draft: CmsBlock | undefined;
  readonly draftId: number | string | undefined;
  readonly formerId: number | string | undefined;
  readonly version: number | undefined;
  readonly stored: BlockValues;
  readonly parent: { readonly fixed: CmsBlock; readonly storedId: number | string | undefined } | undefined;
}

/** The draft of a block, as a save sends it. `isAlone`: what it belonged to is gone. */
export function draftOf(block: SentBlock, values: BlockValues, isAlone: boolean): CmsBlock {
  const id = block.draftId ?? block.formerId;
  const parent = block.parent === undefined ? block.fixed.parent : block.parent.storedId;
  return {
    ...block.fixed,
    ...values,
    ...(id !== undefined && { id }),
    contentBlockId: block.published?.id ?? null,
    parent: (isAlone ? null : parent) ?? null,
  };
}

/**
 * Whether a block is stored as a part of something else than what it belongs to, though the server was never told of that:
 * `sent` is the parent that the last save has named.
 */
export function isMisplaced({ draft, parent, published }: SentBlock, sent: CmsBlock['parent']): boolean {
  const stored = (draft ?? published)?.parent;
  const wanted = parent?.storedId;
  if (stored === undefined || wanted === undefined || wanted === sent) return false;
  return ![wanted, parent?.fixed.humanReadableId].some((name) => String(name) === String(stored));
}

/** Whether the server has stored a part as if it belonged to nothing. */
export function isApart({ draft, parent, published }: SentBlock): boolean {
  return parent !== undefined && (draft ?? published)?.parent === null;
}

/** What the server has of a block, as the 409 of a save would tell it. */
export function storedBlock({ draft, draftId, fixed, published, stored, version }: SentBlock): CmsBlock {
  const editedBy = draft?.editedBy;
  return {
    ...fixed,
    ...stored,
    ...(version !== undefined && { version }),
    ...(editedBy !== undefined && { editedBy }),
    ...(draftId === undefined
      ? published?.id !== undefined && { id: published.id }
      : { id: draftId, contentBlockId: published?.id ?? null }),
  };
}
