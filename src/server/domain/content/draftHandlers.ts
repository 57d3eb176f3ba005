import { requireActor } from '../../access/permit.ts';
import type { HandlerResponse, Handlers, TenantRequest } from '../../call/handler.ts';
import { editorName, lockPage } from '../../content/contentPages.ts';
import { publishDrafts } from '../../content/publishDrafts.ts';
import { type DraftSelection, selectDrafts } from '../../content/selectDrafts.ts';
import { toWireDraft } from '../../content/wireBlock.ts';
import { auditedDrafts } from './auditedDrafts.ts';
import { discardDrafts } from './discardDrafts.ts';
import { havePagesLives, lockLife, sendToPage, versionsOf } from './pageLife.ts';
import { saveDraft } from './saveDraft.ts';
import { withDraftRefusals } from './withDraftRefusals.ts';

type PageSelection = DraftSelection & { readonly pageId: number };

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

  'content.publishDrafts': { kind: 'tenant', run: (request) => withDraftRefusals(request, () => publish(request)) },

  'content.discardDrafts': { kind: 'tenant', run: (request) => withDraftRefusals(request, () => discard(request)) },
};

async function publish(request: TenantRequest): Promise<HandlerResponse> {
  const { db, now } = request;
  const { pageId, ...selection } = request.body as PageSelection;
  const editor = requireActor(request.actor);
  const { life, page } = havePagesLives(request)
    ? await lockLife(request, pageId)
    : { life: undefined, page: await lockPage(db, pageId, editor) };
  const drafts = await selectDrafts(db, page, selection);
  if (!life) await publishDrafts(db, page, drafts, { at: now, by: editorName(editor) });
  else if (drafts.length) await sendToPage(request, life, { drafts: versionsOf(drafts) });
  return { audited: auditedDrafts(drafts) };
}

async function discard(request: TenantRequest): Promise<HandlerResponse> {
  const { db } = request;
  const selection = request.body as PageSelection;
  const page = await lockPage(db, selection.pageId, requireActor(request.actor));
  const drafts = await selectDrafts(db, page, selection);
  await discardDrafts(db, page, drafts);
  return { audited: auditedDrafts(drafts) };
}
