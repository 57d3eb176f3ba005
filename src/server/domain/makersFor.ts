import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemCrm, OemRegion } from '#model';
import type { Actor } from '../access/actor.ts';

/** A maker as its OEM document tells of it. */
export interface Maker {
  /** Number on the wire; absent where the document names none. */
  readonly id?: number;
  readonly name: string;
  readonly regions: readonly OemRegion[];
  readonly crms: readonly OemCrm[];
}

const known = new WeakMap<CompiledPortal, readonly Maker[]>();

/** The makers by name; who is bound to one is given that one alone (SH-ROLES-08). */
export function makersFor(portal: CompiledPortal, actor: Actor | undefined): readonly Maker[] {
  const all = known.get(portal) ?? makersOf(portal);
  known.set(portal, all);
  const bound = actor?.user['oemName'];
  // Who is bound to a maker that no document tells of is given none.
  const isBound = actor?.oem !== undefined || typeof bound === 'string';
  return isBound ? all.filter(({ name }) => name === bound) : all;
}

function makersOf(portal: CompiledPortal): readonly Maker[] {
  const byName = new Map<string, VariantPortal['oem']>();
  for (const { oem } of portal.variants.values()) {
    // Of programs with one name the one without a skin speaks for the maker.
    if (oem.oemName !== undefined && (!byName.has(oem.oemName) || !oem.skin)) byName.set(oem.oemName, oem);
  }
  return [...byName.values()]
    .map(({ oemId, oemName = '', regions = [], crms = [] }) => ({
      ...(oemId === undefined ? {} : { id: oemId }),
      name: oemName,
      regions,
      crms,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
