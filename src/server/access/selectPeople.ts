import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { UserFacts } from './userDetails.ts';

/** A user with the organizations it belongs to. */
export interface Person extends UserFacts {
  readonly id: string;
  readonly login: string;
  readonly active: boolean;
  readonly organizations: readonly string[];
}

/** A query for users, to be narrowed; its rows are `Person`s. */
export function selectPeople(db: Kysely<Tables>) {
  return db
    .selectFrom('users')
    .select(['users.id', 'login', 'user_name', 'role', 'oem', 'groups', 'details', 'language', 'previous_login', 'active'])
    .select(
      sql<string[]>`array(select organization_id from user_organizations m where m.user_id = users.id order by 1)`.as('organizations'),
    );
}
