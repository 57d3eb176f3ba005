import type { JsonObject } from '#model';

/** Who acts behind another user's identity. */
export interface Impersonator {
  readonly userId: string;
  readonly login: string;
  readonly role: string;
}

/** The effective user of a call, as the access rules and the handlers see it. */
export interface Actor {
  readonly userId: string;
  readonly login: string;
  /** Role on the wire. */
  readonly role: string;
  /** Role ids of the access document that the user has. */
  readonly roles: readonly string[];
  /** Program folder; absent = not bound to one. */
  readonly oem?: string;
  readonly organizationIds: readonly string[];
  readonly impersonator?: Impersonator;
  readonly sessionId: string;
  /** User details as on the wire, the facts under the root `user`. */
  readonly user: JsonObject;
}
