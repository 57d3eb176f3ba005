import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';

export interface PasswordChange {
  readonly userId: string;
  /** The new password as `passwordHash` makes it. */
  readonly hash: string;
  /** The stored one that the old password was held against; absent where none was asked for. */
  readonly was?: string | undefined;
  /** The session that stays open. */
  readonly keepSessionId?: string | undefined;
  readonly now: Date;
}

/**
 * Stores a new password, ends the user's other sessions and makes open reset links void; false, and nothing done, when the stored one
 * is no longer `was`.
 */
export async function setPassword(db: Transaction<Tables>, { userId, hash, was, keepSessionId, now }: PasswordChange): Promise<boolean> {
  let update = db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId);
  if (was !== undefined) update = update.where('password_hash', '=', was);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.updateTable('password_resets').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null).execute();
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: 'password' })
    .where('user_id', '=', userId)
    .where('id', '!=', keepSessionId ?? '')
    .where('revoked_at', 'is', null)
    .execute();
  return true;
}
