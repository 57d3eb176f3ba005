import { hash, verify } from '@node-rs/argon2';
import type { Transaction } from 'kysely';
import type { PortalDocument } from '#model';
import type { Tables } from '../store/tables.ts';

const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing uses Node's four worker threads, as file access does; one of them is left free for files. */
const MAX_CONCURRENT = 3;

/** Longer passwords are refused, because hashing them, and trying rules on them, would take long. */
const MAX_PASSWORD_LENGTH = 256;

const limitHashing = limitConcurrency(MAX_CONCURRENT);
/** A hash to compare with when an account has no password, so that the response takes the same time as with one. */
let dummyHash: Promise<string> | undefined;

/** Passwords as argon2id hashes (OWASP parameters m=19 MiB, t=2, p=1). */
export const passwordHash = {
  /** The PHC string to store. */
  create(password: string): Promise<string> {
    return limitHashing(() => hash(password, ARGON2_OPTIONS));
  },

  /** Whether the password matches. Without a stored hash it is false and takes the same time. */
  async matches(stored: string | null | undefined, password: string): Promise<boolean> {
    dummyHash ??= hash('no such account', ARGON2_OPTIONS);
    const comparedHash = stored ?? (await dummyHash);
    const isMatch = await limitHashing(() => verify(comparedHash, password.slice(0, MAX_PASSWORD_LENGTH)));
    return isMatch && Boolean(stored) && password.length <= MAX_PASSWORD_LENGTH;
  },
};

/** Runs at most `maxConcurrent` tasks at once; the others wait in order. */
function limitConcurrency(maxConcurrent: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (task) => {
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next task starts in place of this one, so the number of running tasks stays the same.
      const startNext = waiting.shift();
      if (startNext) startNext();
      else running -= 1;
    }
  };
}

type PasswordRule = NonNullable<PortalDocument['password']>[number];

/** Whether a new password cannot be taken: it is empty or too long, whatever the rules, or breaks one of them. */
export function isWeakPassword(portal: PortalDocument, password: string): boolean {
  return password === '' || password.length > MAX_PASSWORD_LENGTH || brokenPasswordRules(portal, password).length > 0;
}

/** The password rules of the portal document that a new password breaks; a password that is too long breaks all rules. */
export function brokenPasswordRules(portal: PortalDocument, password: string): readonly PasswordRule[] {
  const rules = portal.password ?? [];
  if (password.length > MAX_PASSWORD_LENGTH) return rules;
  return rules.filter(({ pattern }) => !new RegExp(pattern, 'u').test(password));
}

/** A new password of a user. */
export interface PasswordChange {
  readonly userId: string;
  /** The new password as `passwordHash` makes it. */
  readonly hash: string;
  /** The stored hash that the current password matched; undefined when the user was not asked for the current password. */
  readonly expectedHash?: string | undefined;
  /** The session that stays open. */
  readonly keepSessionId?: string | undefined;
  readonly now: Date;
}

/**
 * Stores a new password, ends the user's sessions but `keepSessionId`, and makes the user's reset links unusable. Returns false, having
 * changed nothing, when the stored hash is no longer `expectedHash`.
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
