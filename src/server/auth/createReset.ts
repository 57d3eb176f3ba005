import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { secrets } from './secrets.ts';

/** How long a link to a new password can be used. */
export const RESET_MINUTES = 60;

/** Makes a link with which the password of an account can be set once, and resolves to its secret, which is stored as a hash alone. */
export async function createReset(db: Kysely<Tables>, userId: string, now: Date): Promise<string> {
  const secret = secrets.create();
  const expires_at = new Date(now.getTime() + RESET_MINUTES * 60_000);
  await db
    .insertInto('password_resets')
    .values({ hash: secrets.hashOf(secret), user_id: userId, expires_at })
    .execute();
  return secret;
}
