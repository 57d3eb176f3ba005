import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/**
 * Tokens of 256 bits, random or derived from other secrets by HMAC with the signing key. The database stores only their SHA-256. Tokens are
 * derived where the same one must be found again although it is not stored.
 */
export const secrets = {
  create(): string {
    return randomBytes(32).toString('base64url');
  },

  hashOf(secret: string): string {
    return createHash('sha256').update(secret).digest('hex');
  },

  /** The next refresh token after this one: parallel refreshes get the same. */
  successorOf(refreshToken: string, key: string): string {
    return createHmac('sha256', key).update(`refresh|${refreshToken}`).digest('base64url');
  },

  /** The access token of a refresh token: every request with the refresh token gets the same while that is valid. */
  accessTokenOf(refreshToken: string, key: string): string {
    return createHmac('sha256', key).update(`access|${refreshToken}`).digest('base64url');
  },

  /** The new refresh token of a session after a request with an idempotency key: the repeated request gets the same. */
  replacementOf(sessionId: string, requestKey: string, key: string): string {
    return createHmac('sha256', key).update(`replacement|${sessionId}|${requestKey}`).digest('base64url');
  },
};

/** The signing key for the tokens of this database; the first process that asks for it creates it. */
export async function loadSigningKey(db: Kysely<Tables>): Promise<string> {
  const name = 'refresh';
  await db
    .insertInto('server_keys')
    .values({ name, value: secrets.create() })
    .onConflict((found) => found.doNothing())
    .execute();
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
