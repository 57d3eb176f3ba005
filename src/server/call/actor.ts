import type { CompiledPortal, VariantPortal } from '#compiler';
import type { JsonObject } from '#model';

/** The user who impersonates another one. */
export interface Impersonator {
  readonly userId: string;
  readonly login: string;
  readonly role: string;
}

/** Who makes a call: the effective user, and the user who impersonates this one, if anybody does. */
export interface Actor {
  readonly userId: string;
  readonly login: string;
  /** The stored role, as clients get it. */
  readonly role: string;
  /** Ids of the roles of the access document that the user has. */
  readonly roles: readonly string[];
  /** Id of the maker's portal (folder of `oem-config`) that the user is bound to; undefined = not bound to one. */
  readonly oem?: string;
  readonly organizationIds: readonly string[];
  readonly impersonator?: Impersonator;
  readonly sessionId: string;
  /** What the session is for: only the calls of the Studio; undefined = every call that the user may make. */
  readonly purpose?: 'studio';
  /** User details as clients get them; the root `user` of conditions. */
  readonly user: JsonObject;
}

/** The variant (a maker's portal in one skin) that an actor sees; the default variant for an actor who is bound to none. */
export function variantOf(portal: CompiledPortal, actor: Actor | undefined): VariantPortal | undefined {
  const oemName = textOf(actor?.user['oemName']);
  const oemSkinName = textOf(actor?.user['oemSkinName']);
  const id = portal.variantFor({ ...(oemName === undefined ? {} : { oemName }), ...(oemSkinName === undefined ? {} : { oemSkinName }) });
  return portal.variants.get(id) ?? portal.variants.get(portal.defaultVariant);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
