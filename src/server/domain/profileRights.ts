import type { ProfileOrganization } from './profileOrganization.ts';

/** What the profile page may offer (BU-PROFILE-04): without an organization nothing. */
export function profileRights(organization: ProfileOrganization | undefined) {
  const rights = organization?.attributes ?? {};
  return {
    hasAccessOnManageProfile: organization !== undefined && rights['manageProfile'] !== false,
    showBillingDetails: rights['showBilling'] === true,
  };
}
