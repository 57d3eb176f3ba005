import type { Kysely } from 'kysely';
import { selectUsers, type UserData } from '../access/users.ts';
import type { Tables } from '../store/tables.ts';
import { audit } from './audit.ts';
import { createReset } from './createReset.ts';

/** What somebody who has forgotten a password entered to name the account, in small letters. */
export interface ForgottenAccount {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** The account whose password is to be set anew. */
export type ResetAccount = Pick<UserData, 'language' | 'oem'> & { readonly id: string; readonly email: string };

/** Undefined where there is none, where it has no e-mail address, and where several share the address: then the user name has to be entered too. */
export async function findResetAccount(db: Kysely<Tables>, { username, email }: ForgottenAccount): Promise<ResetAccount | undefined> {
  if (!username && !email) return undefined;
  let query = selectUsers(db).select('users.email').where('active', '=', true);
  if (username) query = query.where('login_key', '=', username);
  if (email) query = query.where((expression) => expression(expression.fn<string>('lower', ['email']), '=', email));
  const [user, ...others] = await query.limit(2).execute();
  if (!user?.email || others.length > 0) return undefined;
  return { id: user.id, email: user.email, language: user.language, oem: user.oem };
}

/** Makes a link to a new password, and resolves to its secret. It is audited: each link opens the account once. */
export async function openReset(db: Kysely<Tables>, { id: userId }: ResetAccount, mailId: string, now: Date): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await audit(transaction, { at: now, requestId: mailId, action: 'user.resetRequested', details: { userId } });
    return createReset(transaction, userId, now);
  });
}
