import { type Selectable, sql, type Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { JsonObject } from '#model';
import { requireActor } from '../../access/permit.ts';
import type { Actor } from '../../call/actor.ts';
import type { Handlers, TenantRequest } from '../../call/handler.ts';
import { Problem } from '../../call/problem.ts';
import { textFor } from '../../call/texts.ts';
import type { Tables } from '../../store/tables.ts';
import { mediaUrl } from './mediaUrl.ts';
import { mediaIdIn } from './shownPictures.ts';
import { storedMedia } from './storedMedia.ts';

type Media = Selectable<Tables['media']> & { readonly used_by: readonly string[] };

const DEFAULT_LIMIT = 50;

/** The pictures that editors may choose from, what they show in words, and their removal. */
export const mediaListHandlers: Handlers = {
  'media.list': {
    kind: 'tenant',
    async run({ actor, db, params, portal, settings }) {
      const editor = requireActor(actor);
      const text = String(params['text'] ?? '').trim();
      const named = reachable(db, editor).where(sql<boolean>`position(lower(${text}) in lower(${WORDS})) > 0`);
      const { url } = params;
      const shown = url === undefined ? named : named.where('id', '=', mediaIdIn(String(url)) ?? '');
      const total = await shown.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      const page = shown.selectAll().select(usedBy(editor)).orderBy('uploaded_at', 'desc').orderBy('id');
      const rows = await page
        .limit(Number(params['limit'] ?? DEFAULT_LIMIT))
        .offset(Number(params['offset'] ?? 0))
        .execute();
      return { body: { items: rows.map((media) => toWireMedia(portal, settings, media)), total: Number(total.count) } };
    },
  },

  'media.describe': {
    kind: 'tenant',
    async run(request) {
      const { body, db, portal, settings } = request;
      const { alt, altFr, id } = body as { id: string; alt?: string; altFr?: string };
      await find(request, id);
      const said = portal.portal.languages.slice(0, 2).flatMap((language, at) => {
        const words = at === 0 ? alt : altFr;
        return words === undefined ? [] : [[language.id, words.trim()]];
      });
      // What two editors say in two languages at once stays, both of it.
      const texts = sql<string>`alt || ${JSON.stringify(Object.fromEntries(said))}::jsonb`;
      await db.updateTable('media').set({ alt: texts }).where('id', '=', id).execute();
      return { body: toWireMedia(portal, settings, await find(request, id)) };
    },
  },

  'media.remove': {
    kind: 'tenant',
    async run(request) {
      const { id } = request.body as { id: string };
      await find(request, id);
      if (await storedMedia.isUsed(request.db, id))
        throw new Problem(409, textFor(request, { name: 'used', fallback: 'A page shows this picture.' }));
      await request.db.deleteFrom('media').where('id', '=', id).execute();
      return {};
    },
  },
};

/** The name of a picture and what it shows, in every language, each in a line of its own. */
const WORDS = sql`concat_ws(chr(10), media.name, (select string_agg(said.words, chr(10)) from jsonb_each_text(media.alt) said (language, words)))`;

/** The pictures that an editor may choose: an editor of one program those of its pages and the common ones. */
function reachable(db: Transaction<Tables>, { oem }: Actor) {
  const all = db.selectFrom('media');
  return oem === undefined ? all : all.where('oem', 'in', ['', oem]);
}

/** Names of the pages that show a picture, published or in a draft; to an editor of one program those that it can open. */
function usedBy({ oem }: Actor) {
  const isReached = oem === undefined ? sql`true` : sql`pages.oem in ('', ${oem})`;
  return sql<string[]>`array(select distinct pages.hri from pages where ${isReached} and (
    exists (select from blocks where page_id = pages.id and position(media.id in blocks.content) > 0)
    or exists (select from drafts where page_id = pages.id and position(media.id in drafts.content) > 0)) order by 1)`.as('used_by');
}

async function find({ actor, db }: TenantRequest, id: string): Promise<Media> {
  const editor = requireActor(actor);
  const media = await reachable(db, editor).selectAll().select(usedBy(editor)).where('id', '=', id).executeTakeFirst();
  if (!media) throw new Problem(404, 'There is no such record.', { reason: 'missing' });
  return media;
}

function toWireMedia(portal: CompiledPortal, settings: JsonObject, media: Media): JsonObject {
  const { alt, bytes, height, id, used_by: pages, width } = media;
  const [first = '', second = ''] = portal.portal.languages.map((language) => language.id);
  const url = mediaUrl(portal, settings, media);
  return { id, url, width, height, alt: alt[first] ?? '', altFr: alt[second] ?? '', bytes, usedBy: [...pages] };
}
