import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/**
 * Creates tokens of 256 bits, for sessions and for links that reset a password. The database stores only a token's SHA-256. Where a repeated
 * or parallel request must get the same token again, the token is not random but an HMAC with the signing key, so it can be computed anew.
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

  /** The access token that belongs to a refresh token; always the same for the same refresh token. */
  accessTokenOf(refreshToken: string, key: string): string {
    return createHmac('sha256', key).update(`access|${refreshToken}`).digest('base64url');
  },

  /**
   * A name for personal data in the audit: the same data have the same name, e.g. all attempts from one address, but only who has the key can
   * try out whose name it is.
   */
  pseudonymOf(text: string, key: string): string {
    return createHmac('sha256', key).update(`pseudonym|${text}`).digest('base64url').slice(0, 22);
  },

  /**
   * The refresh token that a session gets when a request changes its identity or password. Derived from the idempotency key, so that a
   * repeat of that request gets the same token.
   */
  replacementOf(sessionId: string, requestKey: string, key: string): string {
    return createHmac('sha256', key).update(`replacement|${sessionId}|${requestKey}`).digest('base64url');
  },
};

/** The signing key for the tokens of this database; the first process that asks for it creates it. Stored as it is, not as a hash. */
export async function loadSigningKey(db: Kysely<Tables>): Promise<string> {
  // Named after its first use; it derives all tokens that are not random.
  const name = 'refresh';
  await db
    .insertInto('server_keys')
    .values({ name, value: secrets.create() })
    .onConflict((found) => found.doNothing())
    .execute();
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
