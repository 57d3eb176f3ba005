import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Opaque tokens of 256 random or derived bits; the database stores their SHA-256 only. */
export const secrets = {
  create(): string {
    return randomBytes(32).toString('base64url');
  },

  hashOf(secret: string): string {
    return createHash('sha256').update(secret).digest('hex');
  },

  /** The next refresh token after this one; derived, so that parallel refreshes get the same one. */
  successorOf(refreshToken: string, key: string): string {
    return createHmac('sha256', key).update(`refresh|${refreshToken}`).digest('base64url');
  },

  /** The access token of a refresh token; derived, so that every request with the refresh token gets the same one while it is valid. */
  accessTokenOf(refreshToken: string, key: string): string {
    return createHmac('sha256', key).update(`access|${refreshToken}`).digest('base64url');
  },

  /**
   * The refresh token that a request with an idempotency key gives a session instead of its own; derived, so that a repeated request gets
   * it again.
   */
  replacementOf(sessionId: string, requestKey: string, key: string): string {
    return createHmac('sha256', key).update(`replacement|${sessionId}|${requestKey}`).digest('base64url');
  },
};

/** The key from which tokens of this database are derived; the first process that asks for it creates it. */
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
