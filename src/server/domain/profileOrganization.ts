import type { Transaction } from 'kysely';
import type { JsonObject } from '#model';
import type { Actor } from '../access/actor.ts';
import type { Tables } from '../store/tables.ts';

export interface ProfileOrganization {
  readonly id: string;
  readonly oem: string;
  readonly code: string;
  readonly attributes: JsonObject;
}

/** The organization whose profile the user sees: the first one by code when there are several. */
export async function profileOrganization(db: Transaction<Tables>, { organizationIds }: Actor): Promise<ProfileOrganization | undefined> {
  if (!organizationIds.length) return undefined;
  return db
    .selectFrom('organizations')
    .select(['id', 'oem', 'code', 'attributes'])
    .where('id', 'in', organizationIds)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
}
