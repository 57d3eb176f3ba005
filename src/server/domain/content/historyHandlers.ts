import { requireActor } from '../../access/permit.ts';
import type { HandlerResponse, Handlers, TenantRequest } from '../../call/handler.ts';
import { Problem } from '../../call/problem.ts';
import { findLanguage } from '../../call/texts.ts';
import { type ContentPage, lockPage, mayChange } from '../../content/contentPages.ts';
import { type PageVersion, pageHistory, type VersionBlock } from '../../content/pageHistory.ts';
import { PUBLISHED, toWireDraft } from '../../content/wireBlock.ts';
import { restoreVersion } from './restoreVersion.ts';
import { withDraftRefusals } from './withDraftRefusals.ts';

/** Shows what pages were, and makes drafts of it. */
export const historyHandlers: Handlers = {
  'content.history': {
    kind: 'tenant',
    async run(request) {
      const { db, params, portal } = request;
      const page = await findPage(request, Number(params['pageId']));
      const language = findLanguage(portal.portal, params['language'])?.id ?? '';
      const versions = await pageHistory.list(db, page, language);
      return {
        body: versions.map(({ changes, id, published_at, published_by }) => ({
          id,
          publishedAt: published_at?.toISOString() ?? null,
          publishedBy: published_by,
          changes,
        })),
      };
    },
  },

  'content.version': {
    kind: 'tenant',
    async run(request) {
      const version = await findVersion(request, Number(request.params['id']));
      const { wire = version.language } = findLanguage(request.portal.portal, version.language) ?? {};
      return { body: version.blocks.map((block) => toWireBlock(block as unknown as VersionBlock, version.page_id, wire)) };
    },
  },

  'content.restore': { kind: 'tenant', run: (request) => withDraftRefusals(request, () => restorePage(request)) },
};

async function restorePage(request: TenantRequest): Promise<HandlerResponse> {
  const { actor, body, db, portal } = request;
  const { blockIds, pageId, versionId } = body as { pageId: number; versionId: number; blockIds?: readonly number[] };
  const page = await lockPage(db, pageId, requireActor(actor));
  const version = await findVersion(request, versionId);
  if (version.page_id !== page.id) throw missing();
  const drafts = await restoreVersion(request, page, version, blockIds);
  const audited = { page: page.id, version: version.id, drafts: drafts.map(({ id }) => id) };
  return { body: drafts.map((draft) => toWireDraft(draft, portal.portal.languages, requireActor(actor))), audited };
}

const missing = (): Problem => new Problem(404, 'There is no such record.', { reason: 'missing' });

async function findPage({ actor, db }: TenantRequest, id: number): Promise<ContentPage> {
  const page = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!page || !mayChange(page, requireActor(actor))) throw missing();
  return page;
}

async function findVersion(request: TenantRequest, id: number): Promise<PageVersion> {
  const version = await request.db.selectFrom('page_versions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!version) throw missing();
  await findPage(request, version.page_id);
  return version;
}

function toWireBlock({ block_order, content, hri, id, parent, type }: VersionBlock, pageId: number, language: string) {
  return { id, humanReadableId: hri, content, type, blockOrder: block_order, parent, language, status: PUBLISHED, pageId };
}
