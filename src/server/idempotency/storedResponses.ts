import { type Kysely, sql, type Transaction } from 'kysely';
import type { HandlerResponse } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import type { Tables } from '../store/tables.ts';
import type { IdempotencyKey, IdempotentRequest } from './idempotencyKey.ts';

/** Marks a response that was not computed anew. */
const REPLAYED = { 'idempotency-replayed': 'true' };

/** Responses of calls with effects, stored in the transaction of the effect, for repeats of the request. */
export const storedResponses = {
  /** Whether a response is stored under a key. It may be that of another request: that shows only when the body is read. */
  async has(db: Kysely<Tables>, { keyHash }: IdempotencyKey): Promise<boolean> {
    return (await db.selectFrom('kept_answers').select('key_hash').where('key_hash', '=', keyHash).executeTakeFirst()) !== undefined;
  },

  /** The stored response, if the request had its effect already; a Problem 422 when the key was used for another request. */
  async find(db: Kysely<Tables>, { keyHash, fingerprint }: IdempotentRequest): Promise<HandlerResponse | undefined> {
    const stored = await db.selectFrom('kept_answers').select(['fingerprint', 'answer']).where('key_hash', '=', keyHash).executeTakeFirst();
    if (!stored) return undefined;
    if (stored.fingerprint !== fingerprint) throw keyUsedOtherwise();
    const response = stored.answer as HandlerResponse;
    return { ...response, headers: { ...response.headers, ...REPLAYED } };
  },

  /** As `find`. Without a response, the key is locked until the transaction ends; a Problem 409 when another transaction holds it. */
  async claim(transaction: Transaction<Tables>, request: IdempotentRequest): Promise<HandlerResponse | undefined> {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${request.keyHash}, 0)) as free`.execute(transaction);
    if (!rows[0]?.free) throw stillInProgress();
    // A statement of its own: it sees what was committed before the lock was taken.
    return storedResponses.find(transaction, request);
  },

  /** Stores a response with its effect, without the credentials in HttpOnly cookies. An error response had no effect and is not stored. */
  async store(transaction: Transaction<Tables>, request: IdempotentRequest, response: HandlerResponse, now: Date): Promise<void> {
    if ((response.status ?? 200) >= 400) return;
    const cookies = response.cookies?.filter(({ httpOnly, value }) => !httpOnly || value === null);
    await transaction
      .insertInto('kept_answers')
      .values({
        key_hash: request.keyHash,
        user_id: request.userId,
        operation: request.operation,
        fingerprint: request.fingerprint,
        answer: JSON.stringify({ ...response, cookies }),
        created_at: now,
      })
      .execute();
  },
};

/** The problem of a request whose first attempt is still running. */
export function stillInProgress(): Problem {
  return new Problem(409, 'This request is still being worked on.', { reason: 'underWay', headers: { 'retry-after': '1' } });
}

function keyUsedOtherwise(): Problem {
  const message = 'This Idempotency-Key was used for another request.';
  return new Problem(422, message, { reason: 'invalid', errors: [{ field: 'Idempotency-Key', rule: 'once', message }] });
}
