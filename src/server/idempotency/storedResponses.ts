import { type Kysely, sql, type Transaction } from 'kysely';
import type { HandlerResponse } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';
import type { Tables } from '../store/tables.ts';
import type { IdempotencyKey, IdempotentRequest } from './idempotencyKey.ts';

/** Marks a stored response that is sent again. */
const REPLAYED = { 'idempotency-replayed': 'true' };

/** Responses of calls that change something, stored in the same transaction as the change, for requests that repeat the call. */
export const storedResponses = {
  /** Whether a response is stored under a key. Whether it is the response to this request shows only when the body has been read. */
  async has(db: Kysely<Tables>, { keyHash }: IdempotencyKey): Promise<boolean> {
    return (await db.selectFrom('kept_answers').select('key_hash').where('key_hash', '=', keyHash).executeTakeFirst()) !== undefined;
  },

  /** The stored response to an earlier attempt of the request, if any. Throws a Problem 422 when the key was used for another request. */
  async find(db: Kysely<Tables>, { keyHash, fingerprint }: IdempotentRequest): Promise<HandlerResponse | undefined> {
    const stored = await db.selectFrom('kept_answers').select(['fingerprint', 'answer']).where('key_hash', '=', keyHash).executeTakeFirst();
    if (!stored) return undefined;
    if (stored.fingerprint !== fingerprint) throw keyUsedOtherwise();
    const response = stored.answer as HandlerResponse;
    return { ...response, headers: { ...response.headers, ...REPLAYED } };
  },

  /**
   * Like `find`, but locks the key until the transaction ends, so that no other request with this key runs at the same time. Throws a
   * Problem 409 when another transaction has locked it.
   */
  async claim(transaction: Transaction<Tables>, request: IdempotentRequest): Promise<HandlerResponse | undefined> {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${request.keyHash}, 0)) as free`.execute(transaction);
    if (!rows[0]?.free) throw stillInProgress();
    // After the lock, in a second statement: that one sees a response which another transaction stored before it released the lock.
    return storedResponses.find(transaction, request);
  },

  /**
   * Stores a response in the transaction of the change, without HttpOnly cookies, which contain credentials. Error responses are not
   * stored: nothing was changed.
   */
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

/** The error response to a request whose first attempt is still running. */
export function stillInProgress(): Problem {
  return new Problem(409, 'This request is still being worked on.', { reason: 'underWay', headers: { 'retry-after': '1' } });
}

function keyUsedOtherwise(): Problem {
  const message = 'This Idempotency-Key was used for another request.';
  return new Problem(422, message, { reason: 'invalid', errors: [{ field: 'Idempotency-Key', rule: 'once', message }] });
}
