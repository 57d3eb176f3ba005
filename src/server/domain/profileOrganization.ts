import type { Transaction } from 'kysely';
import type { JsonObject } from '#model';
import type { Actor } from '../call/actor.ts';
import type { Tables } from '../store/tables.ts';

/** An organization as the profile calls need it. */
export interface ProfileOrganization {
  readonly id: string;
  readonly oem: string;
  readonly code: string;
  readonly attributes: JsonObject;
}

/**
 * The organization whose profile the user sees. Undefined for a user of none or of several organizations; the latter must first impersonate
 * a user of one organization (GB-104).
 */
export async function profileOrganization(db: Transaction<Tables>, { organizationIds }: Actor): Promise<ProfileOrganization | undefined> {
  const [only, ...others] = organizationIds;
  if (only === undefined || others.length) return undefined;
  return db.selectFrom('organizations').select(['id', 'oem', 'code', 'attributes']).where('id', '=', only).executeTakeFirst();
}

/** What the profile page may offer (BU-PROFILE-04); nothing without an organization. */
export function profileRights(organization: ProfileOrganization | undefined) {
  const rights = organization?.attributes ?? {};
  return {
    hasAccessOnManageProfile: organization !== undefined && rights['manageProfile'] !== false,
    showBillingDetails: rights['showBilling'] === true,
  };
}

/** The fields of a profile as they are stored: texts without blanks at the ends. */
export function trimmedFields(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
}
