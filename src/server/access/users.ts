import { type Kysely, sql } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { Json, JsonObject } from '#model';
import type { Tables } from '../store/tables.ts';

/** The stored columns from which user details are made. */
export interface UserData {
  readonly user_name: string;
  readonly email: string | null;
  readonly role: string;
  readonly oem: string | null;
  readonly groups: readonly string[];
  readonly details: JsonObject;
  readonly language: string | null;
  readonly previous_login: Date | null;
}

/** A user with the ids of the user's organizations. */
export interface StoredUser extends UserData {
  readonly id: string;
  readonly login: string;
  readonly active: boolean;
  readonly organizations: readonly string[];
  /** The makers of those organizations; a dealer may sell cars of several. */
  readonly organization_oems: readonly string[];
  /** The names of those organizations. */
  readonly organization_names: readonly string[];
}

/** A query for all users, to which the caller adds conditions; its rows are `StoredUser`s. */
export function selectUsers(db: Kysely<Tables>) {
  return db
    .selectFrom('users')
    .select(['users.id', 'login', 'user_name', 'users.email', 'role', 'oem', 'groups', 'details', 'language', 'previous_login', 'active'])
    .select([
      sql<string[]>`array(select organization_id from user_organizations m where m.user_id = users.id order by 1)`.as('organizations'),
      sql<string[]>`array(select distinct oem from organizations o join user_organizations m on o.id = m.organization_id
        where m.user_id = users.id)`.as('organization_oems'),
      sql<string[]>`array(select o.name from organizations o join user_organizations m on o.id = m.organization_id
        where m.user_id = users.id)`.as('organization_names'),
    ]);
}

/** The name of a user's organization; of a user of several, or of none, nothing. */
export function dealerOf({ organization_names: [dealerName, ...others] }: StoredUser): { readonly dealerName?: string } {
  return dealerName === undefined || others.length > 0 ? {} : { dealerName };
}

/** The columns of an impersonator that user details show. */
export interface ImpersonatorData {
  readonly login: string;
  readonly role: string;
  readonly details: JsonObject;
}

/** User details as clients get them (SH-ENTITIES, G-N13). Details stored for the user override those from the OEM document. */
export function userDetails(portal: CompiledPortal, user: UserData, impersonator?: ImpersonatorData): JsonObject {
  const details: Record<string, Json | undefined> = {
    userName: user.user_name,
    role: user.role,
    userGroups: [...user.groups],
    ssoLoginOnlyAllowed: false,
    belongsToCmsEditorGroup: false,
    hasBundles: null,
    biDashboards: [],
    ...oemDetails(portal, user),
    ...(user.email ? { email: user.email } : {}),
    ...(user.previous_login ? { lastLoginTime: user.previous_login.toISOString() } : {}),
    ...user.details,
  };
  if (impersonator) details['impersonator'] = impersonatorDetails(impersonator);
  return details;
}

/** Details from the OEM document of the user's maker portal, and defaults of the portal document where there is none. */
function oemDetails(portal: CompiledPortal, user: UserData): Record<string, Json | undefined> {
  const oem = (user.oem ? portal.variants.get(user.oem) : undefined)?.oem;
  const languages = oem?.languages ?? portal.portal.languages.map(({ id }) => id);
  const language = portal.portal.languages.find(({ id }) => id === user.language);
  return {
    ...(oem?.oemName === undefined ? {} : { oemName: oem.oemName }),
    ...(oem?.oemId === undefined ? {} : { oemId: oem.oemId }),
    ...(oem?.skin === undefined ? {} : { oemSkinName: oem.skin }),
    ...(language ? { language: language.wire } : {}),
    availableLanguagesCodes: [...languages],
  };
}

function impersonatorDetails({ login, role, details }: ImpersonatorData): JsonObject {
  return { login, role, belongsToCmsEditorGroup: details['belongsToCmsEditorGroup'] === true };
}
