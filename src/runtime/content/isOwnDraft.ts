import type { CmsBlock } from '../ui/cmsPage.ts';

/** Whether a user has stored a draft. Two people may have one name, so a server that tells whose the draft is knows better. */
export function isOwnDraft(draft: CmsBlock, user: string | undefined): boolean {
  return draft.isOwn ?? (draft.editedBy !== undefined && draft.editedBy === user);
}
