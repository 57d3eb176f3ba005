import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

const KEPT_DAYS = 7;

/** Deletes what no longer counts: ended windows, spent links, expired access tokens, and sessions a week after their end. */
export async function sweep(db: Kysely<Tables>, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('tokens').where('kind', '=', 'access').where('expires_at', '<', now).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', longAgo).execute();
}
