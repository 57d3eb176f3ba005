import type { Kysely } from 'kysely';
import type { PortalDocument } from '#model';
import type { Tables } from '../store/tables.ts';
import { isWeakPassword, passwordHash } from './passwords.ts';

/** The account to create. */
export interface NewAdmin {
  readonly login: string;
  readonly password: string;
  readonly userName?: string | undefined;
  readonly email?: string | undefined;
}

/** `created`, or why not: an account has this login, the password breaks a rule, the portal document names no administrator role. */
export type AdminCreation = 'created' | 'taken' | 'weak' | 'noRole';

/** Creates an administrator who is not bound to one maker's portal. An existing account is never changed. */
export async function createAdmin(db: Kysely<Tables>, portal: PortalDocument, admin: NewAdmin): Promise<AdminCreation> {
  const { administratorRole: role } = portal;
  if (role === undefined) return 'noRole';
  const login = admin.login.trim();
  if (isWeakPassword(portal, admin.password)) return 'weak';
  const groups = portal.providerAdminGroup === undefined ? [] : [portal.providerAdminGroup];
  const created = await db
    .insertInto('users')
    .values({
      login,
      login_key: login.toLowerCase(),
      password_hash: await passwordHash.create(admin.password),
      role,
      user_name: admin.userName ?? login,
      email: admin.email ?? null,
      oem: null,
      groups,
      language: null,
    })
    .onConflict((found) => found.column('login_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created ? 'created' : 'taken';
}
