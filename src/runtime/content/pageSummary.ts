import type { EditedBlock } from './EditedBlock.ts';
import type { PageDrafts } from './PageDrafts.ts';

/** The drafts of a page of the content management system, for the calls that publish or discard them. */
export interface PageSummary {
  readonly pageId: number | string;
  readonly name: string;
  readonly draftIds: readonly (number | string)[];
  /** The version in which the editor saw each of them, where the server counts. */
  readonly versions?: readonly number[];
}

/** What the toolbar needs to know about the pages in sight. */
export interface Summary {
  readonly pages: readonly PageSummary[];
  readonly drafts: number;
  readonly unsaved: number;
  readonly failed: number;
  /** Names of pages out of sight whose changes cannot be saved. */
  readonly elsewhere: readonly string[];
  readonly savedAt: number | undefined;
  /** Grows whenever a page in sight was read again. */
  readonly readAt: number;
}

/** The drafts of blocks of a page, in the versions that the editor sees; nothing if there are none. */
export function selectionOf({ hasVersions, name, page }: PageDrafts, blocks: readonly EditedBlock[]): readonly PageSummary[] {
  const drafts = blocks.filter(({ draftId }) => draftId !== undefined);
  if (page.id === undefined || drafts.length === 0) return [];
  const draftIds = drafts.flatMap(({ draftId }) => draftId ?? []);
  const versions = drafts.flatMap(({ version }) => version ?? []);
  const isCounted = hasVersions && versions.length === draftIds.length;
  return [{ pageId: page.id, name, draftIds, ...(isCounted && { versions }) }];
}
