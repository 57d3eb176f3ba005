import type { Selectable } from 'kysely';
import type { JsonObject, LanguageEntry, PortalDocument } from '#model';
import type { Actor } from '../call/actor.ts';
import type { Tables } from '../store/tables.ts';

export type StoredBlock = Selectable<Tables['blocks']>;
export type StoredDraft = Selectable<Tables['drafts']>;

/** Status of what every reader sees. */
export const PUBLISHED = 'PUBLISHED';

/** A published block as readers get it. */
export function toWireBlock(block: StoredBlock, languages: PortalDocument['languages']): JsonObject {
  return {
    id: block.id,
    humanReadableId: block.hri,
    content: block.content,
    type: block.type,
    blockOrder: block.block_order,
    parent: block.parent,
    language: wireLanguage(languages, block.language),
    status: block.status,
    pageId: block.page_id,
  };
}

/** A published block as editors get it: with its version, when it was published, and the limits of its picture. */
export function toEditedBlock(block: StoredBlock, languages: PortalDocument['languages']): JsonObject {
  const { image_format: imageFormat, published_at: publishedAt, version } = block;
  return { ...toWireBlock(block, languages), version, publishedAt: publishedAt?.toISOString() ?? null, imageFormat };
}

/** A draft as an editor gets it. */
export function toWireDraft(draft: StoredDraft, languages: PortalDocument['languages'], editor: Actor): JsonObject {
  return {
    id: draft.id,
    humanReadableId: draft.hri,
    content: draft.content,
    type: draft.type,
    blockOrder: draft.block_order,
    parent: draft.parent,
    language: wireLanguage(languages, draft.language),
    status: draft.status,
    pageId: draft.page_id,
    contentBlockId: draft.block_id,
    imageFormat: draft.image_format,
    version: draft.version,
    editedBy: draft.editor_name,
    editedAt: draft.edited_at.toISOString(),
    isOwn: draft.edited_by === editor.userId,
  };
}

function wireLanguage(languages: readonly LanguageEntry[], id: string): string {
  return languages.find((language) => language.id === id)?.wire ?? id;
}
