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

/** The makers by name; who is bound to one is given that one alone (SH-ROLES-08). */
export function makersFor(portal: CompiledPortal, actor: Actor | undefined): readonly Maker[] {
  const bound = actor?.user['oemName'];
  const byName = new Map<string, VariantPortal['oem']>();
  for (const { oem } of portal.variants.values()) {
    // Of programs with one name the one without a skin speaks for the maker.
    if (oem.oemName !== undefined && (!byName.has(oem.oemName) || !oem.skin)) byName.set(oem.oemName, oem);
  }
  // Who is bound to a maker that no document tells of is given none.
  const isBound = actor?.oem !== undefined || typeof bound === 'string';
  const given = isBound ? [byName.get(String(bound))] : [...byName.values()];
  return given
    .filter((oem) => oem !== undefined)
    .map(({ oemId, oemName = '', regions = [], crms = [] }) => ({
      ...(oemId === undefined ? {} : { id: oemId }),
      name: oemName,
      regions,
      crms,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
