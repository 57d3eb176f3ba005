import { requireActor } from '../../access/permit.ts';
import type { Handlers } from '../../call/handler.ts';
import { lockPage } from './contentPages.ts';
import { discardDrafts } from './discardDrafts.ts';
import { publishDrafts } from './publishDrafts.ts';
import { saveDraft } from './saveDraft.ts';
import { type DraftSelection, selectDrafts } from './selectDrafts.ts';
import { toWireDraft } from './wireBlock.ts';

/** Saves, publishes and discards drafts. Each is one transaction on one page, and all changes of a page happen one after the other. */
export const draftHandlers: Handlers = {
  'content.saveDraft': {
    kind: 'tenant',
    async run(request) {
      const draft = await saveDraft(request);
      return { body: toWireDraft(draft, request.portal.portal.languages), version: draft.version };
    },
  },

  'content.publishDrafts': {
    kind: 'tenant',
    async run(request) {
      const selection = request.body as DraftSelection;
      const page = await lockPage(request.db, selection.pageId, requireActor(request.actor));
      await publishDrafts(request, page, await selectDrafts(request, page, selection));
      return {};
    },
  },

  'content.discardDrafts': {
    kind: 'tenant',
    async run(request) {
      const selection = request.body as DraftSelection;
      const page = await lockPage(request.db, selection.pageId, requireActor(request.actor));
      await discardDrafts(request, page, await selectDrafts(request, page, selection));
      return {};
    },
  },
};
