import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { passwordHash } from './passwordHash.ts';

export interface PasswordChange {
  readonly userId: string;
  readonly password: string;
  /** The session that stays open. */
  readonly keepSessionId?: string | undefined;
  readonly now: Date;
}

/** Stores a new password, ends the user's other sessions and makes open reset links void. */
export async function setPassword(db: Kysely<Tables>, { userId, password, keepSessionId, now }: PasswordChange): Promise<void> {
  const stored = await passwordHash.create(password);
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ password_hash: stored }).where('id', '=', userId).execute();
    await transaction
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    await transaction
      .updateTable('sessions')
      .set({ revoked_at: now, revoked_why: 'password' })
      .where('user_id', '=', userId)
      .where('id', '!=', keepSessionId ?? '')
      .where('revoked_at', 'is', null)
      .execute();
  });
}
