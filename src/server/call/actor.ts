import type { CompiledPortal, VariantPortal } from '#compiler';
import type { JsonObject } from '#model';
import { Problem } from './problem.ts';

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

/** The signed-in user of a call; a Problem 401 when there is none. */
export function requireActor(actor: Actor | undefined): Actor {
  if (!actor) throw new Problem(401, 'Sign in first.');
  return actor;
}

/** The compiled variant that an actor sees: by program name and skin, else the default one. */
export function variantOf(portal: CompiledPortal, actor: Actor | undefined): VariantPortal | undefined {
  const oemName = textOf(actor?.user['oemName']);
  const oemSkinName = textOf(actor?.user['oemSkinName']);
  const id = portal.variantFor({ ...(oemName === undefined ? {} : { oemName }), ...(oemSkinName === undefined ? {} : { oemSkinName }) });
  return portal.variants.get(id) ?? portal.variants.get(portal.defaultVariant);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
