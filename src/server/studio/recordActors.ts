import { type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { createActor } from '../access/createActor.ts';
import { mayImpersonate, rolesOf } from '../access/roles.ts';
import { type StoredUser, selectUsers, userDetails } from '../access/users.ts';
import type { Actor } from '../call/actor.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import type { Tables } from '../store/tables.ts';

/** How many users of the same stored role and groups are looked at: they have the same roles but for what else is stored with them. */
const MAX_ALIKE = 5;

/** Whose rights a record is looked at with: a role, and that of who acts for somebody in it, if anybody does. */
export interface ActingRole {
  readonly role: string;
  readonly by: string | undefined;
}

/**
 * An actor in a role whom nothing keeps from the record but rights: a member of its organization if there is one, else somebody of none who
 * is not bound to another maker's portal. With `by` somebody in that role acts for this user. Undefined where there is no such user.
 */
export async function recordActor(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  record: Pick<StoredRecord, 'oem' | 'organization_id'>,
  { by, role }: ActingRole,
): Promise<Actor | undefined> {
  const users = await usersReaching(db, record);
  const inRole = (id: string) => users.filter((user) => rolesOf(portal, userDetails(portal, user), user.oem).includes(id));
  for (const user of inRole(role)) {
    if (by === undefined) return createActor(portal, '', user);
    const impersonator = inRole(by).find((other) => mayImpersonate(portal, createActor(portal, '', other), user));
    if (impersonator) return createActor(portal, '', user, impersonator);
  }
  return undefined;
}

/** The roles that the documents let act for a role. */
export function rolesActingFor({ access }: CompiledPortal, role: string): string[] {
  return Object.entries(access.roles).flatMap(([id, { mayImpersonate: others = [] }]) => (others.includes(role) ? [id] : []));
}

async function usersReaching(
  db: Kysely<Tables>,
  { oem, organization_id }: Pick<StoredRecord, 'oem' | 'organization_id'>,
): Promise<StoredUser[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from (
      select u.id, m.user_id is not null as member,
        row_number() over (partition by u.role, u.groups, m.user_id is not null order by u.id) as number
      from users u left join user_organizations m on m.user_id = u.id and m.organization_id = ${organization_id}
      where u.active and (m.user_id is not null or (
        not exists (select from user_organizations o where o.user_id = u.id) and (u.oem is null or ${oem}::text is null or u.oem = ${oem})))
    ) as reaching where number <= ${sql.lit(MAX_ALIKE)} order by member desc, id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const users = ids.length === 0 ? [] : await selectUsers(db).where('users.id', 'in', ids).execute();
  return ids.flatMap((id) => users.find((user) => user.id === id) ?? []);
}

/** Login -> the roles that this user has today. */
export async function rolesByLogin(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  logins: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (logins.length === 0) return new Map();
  const users = await selectUsers(db)
    .where('login', 'in', [...logins])
    .execute();
  return new Map(users.map((user) => [user.login, rolesOf(portal, userDetails(portal, user), user.oem)]));
}
