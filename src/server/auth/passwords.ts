import { hash, verify } from '@node-rs/argon2';
import type { Transaction } from 'kysely';
import type { PortalDocument } from '#model';
import type { Tables } from '../store/tables.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs on the four threads that file access uses too. */
const MAX_CONCURRENT = 3;

const limited = limitConcurrency(MAX_CONCURRENT);
let dummy: Promise<string> | undefined;

/** Passwords as argon2id hashes (OWASP parameters m=19 MiB, t=2, p=1). */
export const passwordHash = {
  /** The PHC string to store. */
  create(password: string): Promise<string> {
    return limited(() => hash(password, OPTIONS));
  },

  /** Whether the password fits; takes the same time when there is no stored hash, and is then false. */
  async matches(stored: string | null | undefined, password: string): Promise<boolean> {
    dummy ??= hash('no such account', OPTIONS);
    const against = stored ?? (await dummy);
    const fits = await limited(() => verify(against, password));
    return fits && Boolean(stored);
  },
};

/** A runner that lets at most `most` tasks run at once; the others wait in order. */
export function limitConcurrency(maxConcurrent: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (task) => {
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

type PasswordRule = NonNullable<PortalDocument['password']>[number];

const MAX_LENGTH = 256;

/** The rules of the portal that a new password breaks; one over-long for hashing breaks them all. */
export function brokenPasswordRules(portal: PortalDocument, password: string): readonly PasswordRule[] {
  const rules = portal.password ?? [];
  if (password.length > MAX_LENGTH) return rules;
  return rules.filter(({ pattern }) => !new RegExp(pattern, 'u').test(password));
}

export interface PasswordChange {
  readonly userId: string;
  /** The new password as `passwordHash` makes it. */
  readonly hash: string;
  /** The stored one that the old password was held against; absent where none was asked for. */
  readonly expectedHash?: string | undefined;
  /** The session that stays open. */
  readonly keepSessionId?: string | undefined;
  readonly now: Date;
}

/**
 * Stores a new password, ends the user's other sessions and makes open reset links void; false, and nothing done, when the stored one
 * is no longer `was`.
 */
export async function setPassword(
  db: Transaction<Tables>,
  { userId, hash, expectedHash, keepSessionId, now }: PasswordChange,
): Promise<boolean> {
  let update = db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId);
  if (expectedHash !== undefined) update = update.where('password_hash', '=', expectedHash);
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
