import type { Kysely } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { loadContents } from '../records/loadContents.ts';
import type { Tables } from '../store/tables.ts';
import { loadDemo } from './loadDemo.ts';

/** Throws away demo accounts, organizations, records and edited pages and loads them anew; accounts made by people and the audit stay. */
export async function resetDemo(db: Kysely<Tables>, portal: CompiledPortal, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('users').where('demo', '=', true).execute();
    await transaction.deleteFrom('organizations').where('demo', '=', true).execute();
    await transaction.deleteFrom('records').execute();
    await transaction.deleteFrom('pages').execute();
    await transaction.deleteFrom('throttle').execute();
  });
  await loadContents(db, portal);
  await loadDemo(db, portal, now);
}
