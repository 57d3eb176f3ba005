import { type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import { createActor } from '../access/createActor.ts';
import { rolesOf } from '../access/roles.ts';
import { selectUsers, userDetails } from '../access/users.ts';
import type { Actor } from '../call/actor.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import type { Tables } from '../store/tables.ts';

/** How many users of the same stored role and groups are looked at: they have the same roles but for what else is stored with them. */
const MAX_ALIKE = 5;

/**
 * For each role of the portal a user who has it and whom nothing keeps from the record but rights: of its organization, or of none and not
 * bound to another maker's portal. Members of the organization come first.
 */
export async function recordActors(
  db: Kysely<Tables>,
  portal: CompiledPortal,
  { oem, organization_id }: Pick<StoredRecord, 'oem' | 'organization_id'>,
): Promise<ReadonlyMap<string, Actor>> {
  const { rows } = await sql<{ readonly id: string; readonly member: boolean }>`
    select id, member from (
      select u.id, m.user_id is not null as member,
        row_number() over (partition by u.role, u.groups, m.user_id is not null order by u.id) as number
      from users u left join user_organizations m on m.user_id = u.id and m.organization_id = ${organization_id}
      where u.active and (m.user_id is not null or (
        not exists (select from user_organizations o where o.user_id = u.id) and (u.oem is null or ${oem}::text is null or u.oem = ${oem})))
    ) as reaching where number <= ${sql.lit(MAX_ALIKE)} order by member desc, id`.execute(db);
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const users = await selectUsers(db).where('users.id', 'in', ids).execute();
  const actors = ids.flatMap((id) => users.find((user) => user.id === id) ?? []).map((user) => createActor(portal, '', user));
  return new Map(
    Object.keys(portal.access.roles).flatMap((role) => {
      const actor = actors.find(({ roles }) => roles.includes(role));
      return actor ? [[role, actor] as const] : [];
    }),
  );
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
  return new Map(users.map((user) => [user.login, rolesOf(portal, userDetails(portal, user))]));
}
