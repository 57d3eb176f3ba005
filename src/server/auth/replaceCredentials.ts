import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { secrets } from '../wire/secrets.ts';
import { type Generation, storeTokens, type TokenOptions } from './storeTokens.ts';

export interface ReplaceOptions extends TokenOptions {
  /** The access token that stays good. */
  readonly keep: string | undefined;
  /** The new credential. */
  readonly credential: string;
}

/**
 * Gives a session a new credential and makes every older one, and every access token but `keep`, void at once: who it acts as, or what
 * proves it, has changed.
 */
export async function replaceCredentials(
  db: Kysely<Tables>,
  sessionId: string,
  { keep, credential, ...options }: ReplaceOptions,
): Promise<Generation> {
  const { expires_at: expiresAt } = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('tokens')
    .where('session_id', '=', sessionId)
    .where('hash', '!=', secrets.hashOf(keep ?? ''))
    .execute();
  return storeTokens(db, { id: sessionId, expiresAt }, credential, options);
}
