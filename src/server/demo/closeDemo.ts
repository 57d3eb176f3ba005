import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Shuts demo accounts out of a database that goes to production; their sessions end with them. */
export async function closeDemo(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('users').set({ active: false }).where('demo', '=', true).where('active', '=', true).execute();
}
