import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Opaque credentials: made from 256 random bits, known to the database by their SHA-256 only. */
export const secrets = {
  create(): string {
    return randomBytes(32).toString('base64url');
  },

  hashOf(secret: string): string {
    return createHash('sha256').update(secret).digest('hex');
  },

  /** The credential that follows `refreshToken`: the same for every caller who presents it, so parallel refreshes agree. */
  successorOf(refreshToken: string, key: string): string {
    return createHmac('sha256', key).update(`refresh|${refreshToken}`).digest('base64url');
  },

  /** The access token that belongs to `refreshToken`: whoever holds the credential gets the same one while it is good. */
  accessTokenOf(refreshToken: string, key: string): string {
    return createHmac('sha256', key).update(`access|${refreshToken}`).digest('base64url');
  },

  /** The credential that one keyed request gives a session in place of its own: who repeats the request with its key gets it again. */
  replacementOf(sessionId: string, requestKey: string, key: string): string {
    return createHmac('sha256', key).update(`replacement|${sessionId}|${requestKey}`).digest('base64url');
  },
};

/** The key of this database for derived credentials; made once, whichever process comes first. */
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
