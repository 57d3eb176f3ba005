import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { secrets } from '../wire/secrets.ts';
import type { IssuedSession } from './issuedSession.ts';
import { storeTokens, type TokenOptions } from './storeTokens.ts';

/** Who has proven to be whom. */
export interface Proven {
  readonly userId: string;
  /** The stored hash that the password fits; absent when something else is the proof. */
  readonly passwordHash?: string;
}

/**
 * Opens a session of a user whose identity is proven and notes the sign-in; its absolute end is fixed here. Undefined when the password
 * has been changed since it was proven.
 */
export async function openSession(
  db: Kysely<Tables>,
  { userId, passwordHash }: Proven,
  options: TokenOptions,
): Promise<IssuedSession | undefined> {
  const { now, settings } = options;
  const ends = new Date(now.getTime() + settings.lifeSeconds * 1000);
  const epoch = randomUUID();
  return db.transaction().execute(async (transaction) => {
    // First, for the lock: a change of the password ends the sessions that it finds.
    let update = transaction
      .updateTable('users')
      .set((row) => ({ previous_login: row.ref('last_login'), last_login: now }))
      .where('id', '=', userId);
    if (passwordHash !== undefined) update = update.where('password_hash', '=', passwordHash);
    if ((await update.executeTakeFirst()).numUpdatedRows === 0n) return undefined;
    const session = await transaction
      .insertInto('sessions')
      .values({ user_id: userId, created_at: now, expires_at: ends, epoch })
      .returning('id')
      .executeTakeFirstOrThrow();
    const generation = await storeTokens(transaction, { id: session.id, expiresAt: ends }, secrets.create(), options);
    return { ...generation, epoch, impersonating: null };
  });
}
