import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

const SESSION_DAYS = 7;
/** Anybody can fill the audit with these. */
const REFUSED_SIGN_IN_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Deletes expired rows. Counters and reset links are deleted at once, responses stored for repeated requests after a day, sessions a week
 * after they expired, refused sign-ins after 90 days, the rest of the audit after `auditDays` (0: never). Access tokens are deleted a day after they expired, because a page that logs out late names its session by them.
 */
export async function deleteExpired(db: Kysely<Tables>, now: Date, auditDays = 0): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('tokens').where('kind', '=', 'access').where('expires_at', '<', ago(1)).execute();
  await db.deleteFrom('kept_answers').where('created_at', '<', ago(1)).execute();
  await db.deleteFrom('audit').where('action', '=', 'session.signInRefused').where('at', '<', ago(REFUSED_SIGN_IN_DAYS)).execute();
  if (auditDays > 0) await db.deleteFrom('audit').where('at', '<', ago(auditDays)).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', ago(SESSION_DAYS)).execute();
}
