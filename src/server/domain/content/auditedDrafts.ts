import type { JsonObject } from '#model';
import type { StoredDraft } from '../../content/wireBlock.ts';

/** What the audit says of drafts of a page: of each the block, its language and the version, never its text. */
export function auditedDrafts(drafts: readonly StoredDraft[]): JsonObject {
  const [{ page_id: page = null } = {}] = drafts;
  return {
    page,
    drafts: drafts.map(({ block_id: block, hri, id, language, status, version }) => ({ id, block, hri, language, status, version })),
  };
}
