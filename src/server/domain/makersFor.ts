import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemCrm, OemRegion } from '#model';
import type { Actor } from '../access/actor.ts';

/** A maker as its OEM document tells of it. */
export interface Maker {
  /** Number on the wire; absent where the document names none. */
  readonly id?: number;
  readonly name: string;
  /** Numbers of all programs of this maker, a skin's own included (GB-162): dealers are stored with that of their program. */
  readonly programs: readonly { readonly id: number }[];
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
  const oems = [...portal.variants.values()].flatMap(({ oem }) => (oem.oemName === undefined ? [] : [{ ...oem, oemName: oem.oemName }]));
  const names = new Set(oems.map(({ oemName }) => oemName));
  return [...names]
    .map((name) => {
      const own = oems.filter(({ oemName }) => oemName === name);
      // Of programs with one name the one without a skin speaks for the maker.
      const { oemId, regions = [], crms = [] } = own.find(({ skin }) => !skin) ?? (own[0] as VariantPortal['oem']);
      const numbers = new Set(own.flatMap((oem) => oem.oemId ?? []));
      return { ...(oemId === undefined ? {} : { id: oemId }), name, programs: [...numbers].map((id) => ({ id })), regions, crms };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
