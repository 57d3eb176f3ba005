import type { JsonObject } from '#model';
import { requireActor } from '../../access/permit.ts';
import type { Handlers } from '../../call/handler.ts';
import { lockPage } from './contentPages.ts';
import { discardDrafts } from './discardDrafts.ts';
import { publishDrafts } from './publishDrafts.ts';
import { saveDraft } from './saveDraft.ts';
import { type DraftSelection, selectDrafts } from './selectDrafts.ts';
import { type StoredDraft, toWireDraft } from './wireBlock.ts';

/** Saves, publishes and discards drafts. Each is one transaction on one page, and all changes of a page happen one after the other. */
export const draftHandlers: Handlers = {
  'content.saveDraft': {
    kind: 'tenant',
    async run(request) {
      const draft = await saveDraft(request);
      const body = toWireDraft(draft, request.portal.portal.languages, requireActor(request.actor));
      return { body, version: draft.version, audited: auditedDrafts([draft]) };
    },
  },

  'content.publishDrafts': {
    kind: 'tenant',
    async run(request) {
      const selection = request.body as DraftSelection;
      const page = await lockPage(request.db, selection.pageId, requireActor(request.actor));
      const drafts = await selectDrafts(request, page, selection);
      await publishDrafts(request, page, drafts);
      return { audited: auditedDrafts(drafts) };
    },
  },

  'content.discardDrafts': {
    kind: 'tenant',
    async run(request) {
      const selection = request.body as DraftSelection;
      const page = await lockPage(request.db, selection.pageId, requireActor(request.actor));
      const drafts = await selectDrafts(request, page, selection);
      await discardDrafts(request, page, drafts);
      return { audited: auditedDrafts(drafts) };
    },
  },
};

/** What the audit says of drafts: the page, and of each the block, its language and the version, never its text. */
function auditedDrafts(drafts: readonly StoredDraft[]): JsonObject {
  const [{ page_id: page = null } = {}] = drafts;
  return {
    page,
    drafts: drafts.map(({ block_id: block, hri, id, language, status, version }) => ({ id, block, hri, language, status, version })),
  };
}
