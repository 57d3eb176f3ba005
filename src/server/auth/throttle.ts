import { type Kysely, sql } from 'kysely';
import { latestEnd } from '../call/otherClock.ts';
import { Problem } from '../call/problem.ts';
import type { Tables } from '../store/tables.ts';
import { secrets } from './secrets.ts';

/** How many attempts are allowed within a time window. */
export interface ThrottleRule {
  readonly limit: number;
  readonly windowMinutes: number;
}

/** A counted attempt: whether it is allowed, and in how many seconds the window ends. */
export interface Attempt {
  readonly isAllowed: boolean;
  readonly retryAfterSeconds: number;
}

/**
 * Counters against guessing of passwords. They are in the database, so that all processes count together. The key of a counter names what
 * is counted, e.g. a login or an IP address; it is stored hashed because these are personal data.
 */
export const throttle = {
  /** Counts an attempt. Call it before the password is checked: parallel guesses could pass the limit if only failures were counted. */
  async count(db: Kysely<Tables>, key: string, rule: ThrottleRule, now: Date): Promise<Attempt> {
    const windowEnd = new Date(now.getTime() + rule.windowMinutes * 60_000);
    const isOver = sql`(throttle.window_ends_at <= ${now} or throttle.window_ends_at > ${latestEnd(now, rule.windowMinutes * 60_000)})`;
    const row = await db
      .insertInto('throttle')
      .values({ key: secrets.hashOf(key), attempts: 1, window_ends_at: windowEnd })
      // After its end, and if another clock made it, a window starts again from one attempt. The last allowed attempt starts it again too, or a wait near its end would
      // last only seconds.
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when ${isOver} then 1 else least(throttle.attempts + 1, 1000000) end`,
          window_ends_at: sql`case when ${isOver} or throttle.attempts = ${rule.limit - 1} then ${windowEnd} else throttle.window_ends_at end`,
        }),
      )
      .returning(['attempts', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    const seconds = Math.max(1, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
    return { isAllowed: row.attempts <= rule.limit, retryAfterSeconds: seconds };
  },

  /** Takes back one counted attempt, because it succeeded; the others stay counted. */
  async uncount(db: Kysely<Tables>, key: string): Promise<void> {
    await db.updateTable('throttle').set({ attempts: sql`greatest(attempts - 1, 0)` }).where('key', '=', secrets.hashOf(key)).execute();
  },

  /** Deletes the counter of a key. */
  async clear(db: Kysely<Tables>, key: string): Promise<void> {
    await db.deleteFrom('throttle').where('key', '=', secrets.hashOf(key)).execute();
  },
};

/** The days after a sign-in during which its address counts as one of the login. */
const FAMILIAR_MS = 30 * 86_400_000;
const familiarKey = (login: string, address: string): string => `familiar ${address} ${login}`;

/**
 * From which addresses a login has signed in lately. One who makes an address refused by failing again and again, e.g. in an office behind
 * one address, must not shut out those who sign in there every day. Rows of the counters' table, for their hashes and their end.
 */
export const familiarAddresses = {
  async add(db: Kysely<Tables>, login: string, address: string, now: Date): Promise<void> {
    const window_ends_at = new Date(now.getTime() + FAMILIAR_MS);
    await db
      .insertInto('throttle')
      .values({ key: secrets.hashOf(familiarKey(login, address)), attempts: 0, window_ends_at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at }))
      .execute();
  },

  async has(db: Kysely<Tables>, login: string, address: string, now: Date): Promise<boolean> {
    const key = secrets.hashOf(familiarKey(login, address));
    const row = await db
      .selectFrom('throttle')
      .select('key')
      .where('key', '=', key)
      .where('window_ends_at', '>', now)
      .where('window_ends_at', '<=', latestEnd(now, FAMILIAR_MS))
      .executeTakeFirst();
    return row !== undefined;
  },
};

/** The error response to an attempt that is not allowed. */
export function tooManyAttempts({ retryAfterSeconds }: Attempt): Problem {
  return new Problem(429, 'Too many attempts. Try again later.', { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** Key of the counter of failed sign-ins with a login, whether there is such an account or not. */
export function signInKey(login: string): string {
  return `sign-in ${login.trim().toLowerCase()}`;
}
