import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { IssuedSession } from './issuedSession.ts';
import { secrets } from './secrets.ts';
import { storeTokens, type TokenOptions } from './storeTokens.ts';

/** Opens a session of a user whose identity is proven and notes the sign-in; its absolute end is fixed here. */
export async function openSession(db: Kysely<Tables>, userId: string, options: TokenOptions): Promise<IssuedSession> {
  const { now, settings } = options;
  const ends = new Date(now.getTime() + settings.lifeSeconds * 1000);
  const epoch = randomUUID();
  return db.transaction().execute(async (transaction) => {
    const session = await transaction
      .insertInto('sessions')
      .values({ user_id: userId, created_at: now, expires_at: ends, epoch })
      .returning('id')
      .executeTakeFirstOrThrow();
    const generation = await storeTokens(transaction, { id: session.id, expiresAt: ends }, secrets.create(), options);
    await transaction
      .updateTable('users')
      .set((row) => ({ previous_login: row.ref('last_login'), last_login: now }))
      .where('id', '=', userId)
      .execute();
    return { ...generation, epoch, impersonating: null };
  });
}
