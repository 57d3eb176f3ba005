import { type Kysely, sql, type Transaction } from 'kysely';
import type { HandlerResponse } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import type { Tables } from '../store/tables.ts';
import type { Intention } from './intentionOf.ts';
import type { NamedIntention } from './namedIntention.ts';

const REPLAYED = { 'idempotency-replayed': 'true' };

/** The refusal of a request whose first is still under way. */
function stillUnderWay(): Problem {
  return new Problem(409, 'This request is still being worked on.', { reason: 'underWay', headers: { 'retry-after': '1' } });
}

/** The refusal of another request under a key that is taken. */
function usedOtherwise(): Problem {
  const message = 'This Idempotency-Key was used for another request.';
  return new Problem(422, message, { reason: 'invalid', errors: [{ field: 'Idempotency-Key', rule: 'once', message }] });
}

/** The answers of calls with effects, kept with the effect itself, for whoever repeats the request. */
export const keptAnswers = {
  stillUnderWay,

  /** Whether there is an answer for what a request names; its body may still tell that it is another request. */
  async has(db: Kysely<Tables>, { keyHash }: NamedIntention): Promise<boolean> {
    return (await db.selectFrom('kept_answers').select('key_hash').where('key_hash', '=', keyHash).executeTakeFirst()) !== undefined;
  },

  /** The answer of the intention, if its effect has happened; a Problem 422 when the key came with another request then. */
  async find(db: Kysely<Tables>, { keyHash, fingerprint }: Intention): Promise<HandlerResponse | undefined> {
    const kept = await db.selectFrom('kept_answers').select(['fingerprint', 'answer']).where('key_hash', '=', keyHash).executeTakeFirst();
    if (!kept) return undefined;
    if (kept.fingerprint !== fingerprint) throw usedOtherwise();
    const answer = kept.answer as HandlerResponse;
    return { ...answer, headers: { ...answer.headers, ...REPLAYED } };
  },

  /**
   * As `find`, and claims the intention to the end of the transaction when there is no answer; a Problem 409 when another
   * transaction holds it.
   */
  async claim(transaction: Transaction<Tables>, intention: Intention): Promise<HandlerResponse | undefined> {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${intention.keyHash}, 0)) as free`.execute(transaction);
    if (!rows[0]?.free) throw stillUnderWay();
    // A statement of its own: it sees what was committed up to the claim.
    return keptAnswers.find(transaction, intention);
  },

  /** Keeps the answer with the effect; the credentials in its HttpOnly cookies are not kept. A refusal had no effect and may be tried again: it is not kept either. */
  async keep(transaction: Transaction<Tables>, intention: Intention, answer: HandlerResponse, now: Date): Promise<void> {
    if ((answer.status ?? 200) >= 400) return;
    const cookies = answer.cookies?.filter(({ httpOnly, value }) => !httpOnly || value === null);
    await transaction
      .insertInto('kept_answers')
      .values({
        key_hash: intention.keyHash,
        user_id: intention.userId,
        operation: intention.operation,
        fingerprint: intention.fingerprint,
        answer: JSON.stringify({ ...answer, cookies }),
        created_at: now,
      })
      .execute();
  },
};
