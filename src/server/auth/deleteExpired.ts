import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

const SESSION_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Deletes what no longer counts: ended windows, spent links, access tokens a day after their end (a page that logs out late is still
 * known by its own), answers kept for repeats after a day, and sessions a week after theirs.
 */
export async function deleteExpired(db: Kysely<Tables>, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('tokens').where('kind', '=', 'access').where('expires_at', '<', ago(1)).execute();
  await db.deleteFrom('kept_answers').where('created_at', '<', ago(1)).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', ago(SESSION_DAYS)).execute();
}
