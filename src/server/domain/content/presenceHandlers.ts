import { requireActor } from '../../access/permit.ts';
import type { Handlers } from '../../call/handler.ts';
import { latestEnd } from '../../call/otherClock.ts';
import { Problem } from '../../call/problem.ts';
import { editorName, mayChange } from '../../content/contentPages.ts';

/** An editor who was not heard of for so long has left the page. Pages tell every ten seconds. */
const PRESENT_MS = 30_000;

/** Tells editors who else has a page open. */
export const presenceHandlers: Handlers = {
  // A system handler: that a page is still open is no change that the audit records.
  'content.presence': {
    kind: 'system',
    async run({ actor, body, db, now }) {
      const editor = requireActor(actor);
      const { blockId = null, pageId } = body as { pageId: number; blockId?: number | null };
      const page = await db.selectFrom('pages').selectAll().where('id', '=', pageId).executeTakeFirst();
      if (!page || !mayChange(page, editor)) throw new Problem(404, 'There is no such record.', { reason: 'missing' });
      await db
        .deleteFrom('page_presence')
        .where((row) => row.or([row('seen_at', '<', new Date(now.getTime() - PRESENT_MS)), row('seen_at', '>', latestEnd(now, 0))]))
        .execute();
      const presence = { user_id: editor.userId, page_id: pageId, name: editorName(editor), block_id: blockId, since: now, seen_at: now };
      await db
        .insertInto('page_presence')
        .values(presence)
        .onConflict((found) => found.columns(['page_id', 'user_id']).doUpdateSet({ block_id: blockId, seen_at: now }))
        .execute();
      const others = db.selectFrom('page_presence').selectAll().where('page_id', '=', pageId).where('user_id', '<>', editor.userId);
      const present = await others.orderBy('since').orderBy('name').execute();
      return { body: present.map((row) => ({ name: row.name, blockId: row.block_id, since: row.since.toISOString() })) };
    },
  },
};
