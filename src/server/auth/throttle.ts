import { type Kysely, sql } from 'kysely';
import { Problem } from '../call/problem.ts';
import type { Tables } from '../store/tables.ts';
import { secrets } from './secrets.ts';

/** How many attempts a key has within a time window. */
export interface ThrottleRule {
  readonly limit: number;
  readonly windowMinutes: number;
}

/** Whether an attempt is allowed, and in how many seconds the window ends. */
export interface Attempt {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

/**
 * Attempt counters of sign-in and password reset in the database, shared by all processes. Keys hold logins and addresses, so they are
 * stored hashed.
 */
export const throttle = {
  /** Counts an attempt; call it before the attempt is made, so that parallel guesses cannot pass the limit. */
  async attempt(db: Kysely<Tables>, key: string, rule: ThrottleRule, now: Date): Promise<Attempt> {
    const windowEnd = new Date(now.getTime() + rule.windowMinutes * 60_000);
    const row = await db
      .insertInto('throttle')
      .values({ key: secrets.hashOf(key), attempts: 1, window_ends_at: windowEnd })
      // A window that has ended starts anew; the attempt that reaches the limit starts it again, so that the wait has its full length.
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when throttle.window_ends_at <= ${now} then 1 else least(throttle.attempts + 1, 1000000) end`,
          window_ends_at: sql`case when throttle.window_ends_at <= ${now} or throttle.attempts = ${rule.limit - 1} then ${windowEnd} else throttle.window_ends_at end`,
        }),
      )
      .returning(['attempts', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    const seconds = Math.max(1, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
    return { allowed: row.attempts <= rule.limit, retryAfterSeconds: seconds };
  },

  /** Uncounts one attempt that succeeded; the others stay counted. */
  async forgive(db: Kysely<Tables>, key: string): Promise<void> {
    await db.updateTable('throttle').set({ attempts: sql`greatest(attempts - 1, 0)` }).where('key', '=', secrets.hashOf(key)).execute();
  },

  /** Deletes the counter of a key. */
  async clear(db: Kysely<Tables>, key: string): Promise<void> {
    await db.deleteFrom('throttle').where('key', '=', secrets.hashOf(key)).execute();
  },
};

/** The problem of an attempt that is not allowed. */
export function tooManyAttempts({ retryAfterSeconds }: Attempt): Problem {
  return new Problem(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** Key that counts the failed sign-ins of a login, whether there is such an account or not. */
export function signInKey(login: string): string {
  return `sign-in ${login.trim().toLowerCase()}`;
}
