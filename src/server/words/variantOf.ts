import type { CompiledPortal, VariantPortal } from '#compiler';
import type { Actor } from '../call/actor.ts';

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
