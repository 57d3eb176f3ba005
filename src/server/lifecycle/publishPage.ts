import { DraftsRefused } from '../content/draftsRefused.ts';
import { publishDrafts } from '../content/publishDrafts.ts';
import { selectDrafts } from '../content/selectDrafts.ts';
import type { EffectContext } from './effectContext.ts';

type Params = { readonly [name: string]: unknown };

/**
 * The effect of a transition in the life of a content page that publishes drafts of it, each in the version that is named, or none. Sends
 * the event `done` to the page; if the drafts are others by now, the event `refused`, where that is named, else throws DraftsRefused.
 */
export async function publishPage({ lifecycle, record, send }: EffectContext, { by, done, drafts, refused }: Params): Promise<undefined> {
  const { db, now } = lifecycle;
  if (!record) throw new Error('only the life of a page publishes');
  const pages = db.selectFrom('pages').select(['id', 'hri', 'oem']).where('id', '=', Number(record.id));
  const page = await pages.forNoKeyUpdate().executeTakeFirstOrThrow();
  const named = drafts as readonly { readonly id: number; readonly version: number }[];
  const selection = { draftIds: named.map(({ id }) => id), versions: named.map(({ version }) => version) };
  try {
    await publishDrafts(db, page, await selectDrafts(db, page, selection), { at: now, by: String(by) });
  } catch (error) {
    // Nothing has been written then.
    if (!(error instanceof DraftsRefused) || refused === undefined) throw error;
    await send(record, { type: String(refused), rule: error.rule, draftIds: [...error.draftIds] });
    return;
  }
  await send(record, { type: String(done), ...selection });
}
