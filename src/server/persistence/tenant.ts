/** For whom a transaction runs; `bypass` opens every protected row, for staff operations that the access rules allow. */
export interface Tenant {
  readonly userId: string;
  readonly role: string;
  readonly organizationIds: readonly string[];
  readonly oemIds: readonly string[];
  readonly bypass: boolean;
}
