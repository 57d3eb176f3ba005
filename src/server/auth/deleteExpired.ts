import type { Kysely } from 'kysely';
import { latestEnd } from '../call/otherClock.ts';
import type { Tables } from '../store/tables.ts';
import type { SessionSettings } from './sessions.ts';

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

/**
 * Ends sessions that last longer than any begun by now could: they were opened, or began to act for somebody, while a clock was ahead, and
 * would stay good for as long as it was.
 */
export async function endMisdated(db: Kysely<Tables>, settings: SessionSettings, now: Date): Promise<void> {
  const latest = (seconds: number): Date => latestEnd(now, seconds * 1000);
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: 'clock' })
    .where('revoked_at', 'is', null)
    .where((row) =>
      row.or([
        row('expires_at', '>', latest(settings.lifeSeconds)),
        row('impersonation_ends_at', '>', latest(settings.impersonationSeconds)),
      ]),
    )
    .execute();
}
