import type { JsonObject } from '#model';
import type { HandlerResponse, Handlers, TenantRequest } from '../../call/handler.ts';
import { Problem } from '../../call/problem.ts';
import { textFor } from '../../call/texts.ts';
import type { ContentPage } from '../../content/contentPages.ts';
import { planPublication } from '../../content/publishDrafts.ts';
import { type DraftSelection, selectDrafts } from '../../content/selectDrafts.ts';
import type { StoredRecord } from '../../lifecycle/storedRecord.ts';
import { auditedDrafts } from './auditedDrafts.ts';
import { lockLife, sendToPage, toWireLife, versionsOf } from './pageLife.ts';
import { withDraftRefusals } from './withDraftRefusals.ts';

/** Takes pages through their life: the document of the life cycle says which step is possible when. */
export const lifeHandlers: Handlers = {
  'content.review': {
    kind: 'tenant',
    async run(request) {
      const { event, pageId } = request.body as { readonly pageId: number; readonly event: string };
      const { life, page } = await lockLife(request, pageId);
      const next = await sendToPage(request, life, { type: event });
      return lifeResponse(request, page, next, { event });
    },
  },

  'content.schedule': { kind: 'tenant', run: (request) => withDraftRefusals(request, () => schedule(request)) },

  'content.unschedule': {
    kind: 'tenant',
    async run(request) {
      const { life, page } = await lockLife(request, (request.body as { readonly pageId: number }).pageId);
      return lifeResponse(request, page, await sendToPage(request, life, {}));
    },
  },
};

type Scheduling = DraftSelection & { readonly pageId: number; readonly at: string };

/** What would be refused at the moment of publication is refused at once. */
async function schedule(request: TenantRequest): Promise<HandlerResponse> {
  const { at, pageId, ...selection } = request.body as Scheduling;
  const time = new Date(at);
  if (!(time.getTime() > request.now.getTime())) {
    const message = textFor(request, { name: 'past', fallback: 'Choose a time that is still to come.' });
    throw new Problem(400, message, { errors: [{ field: 'at', rule: 'past', message }] });
  }
  const { life, page } = await lockLife(request, pageId);
  const drafts = await selectDrafts(request.db, page, selection);
  await planPublication(request.db, page, drafts);
  const next = await sendToPage(request, life, { at: time.toISOString(), drafts: versionsOf(drafts) });
  return lifeResponse(request, page, next, { ...auditedDrafts(drafts), at: time.toISOString() });
}

async function lifeResponse(
  request: TenantRequest,
  page: ContentPage,
  life: StoredRecord,
  audited: JsonObject = {},
): Promise<HandlerResponse> {
  return { body: await toWireLife(request, page, life), audited: { page: page.id, ...audited } };
}
