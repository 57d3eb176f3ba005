import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemCrm, OemRegion } from '#model';
import type { Actor } from '../call/actor.ts';
import { oemTitles } from './oemTitles.ts';
import { oncePerLanguage } from './oncePerLanguage.ts';

/** A maker as its OEM document tells of it. */
export interface Maker {
  /** Number on the wire; absent where the document names none. */
  readonly id?: number;
  readonly name: string;
  /** The maker for people, in the reader's language. */
  readonly displayName: string;
  /** Numbers of all programs of this maker, a skin's own included (GB-162): dealers are stored with that of their program. */
  readonly programs: readonly { readonly id: number }[];
  readonly regions: readonly OemRegion[];
  readonly crms: readonly OemCrm[];
}

/** The makers by name; who is bound to one is given that one alone (SH-ROLES-08). */
export function makersFor(portal: CompiledPortal, actor: Actor | undefined, language: string): readonly Maker[] {
  const all = makersOf(portal, language);
  const bound = actor?.user['oemName'];
  // Who is bound to a maker that no document tells of is given none.
  const isBound = actor?.oem !== undefined || typeof bound === 'string';
  return isBound ? all.filter(({ name }) => name === bound) : all;
}

const makersOf = oncePerLanguage((portal, language): readonly Maker[] => {
  const titles = oemTitles(portal, language);
  const oems = [...portal.variants.values()].flatMap(({ oem }) => (oem.oemName === undefined ? [] : [{ ...oem, oemName: oem.oemName }]));
  const names = new Set(oems.map(({ oemName }) => oemName));
  return [...names]
    .map((name) => {
      const own = oems.filter(({ oemName }) => oemName === name);
      // Of programs with one name the one without a skin speaks for the maker.
      const { crms = [], id, oemId, regions = [] } = own.find(({ skin }) => !skin) ?? (own[0] as VariantPortal['oem']);
      const programs = [...new Set(own.flatMap((oem) => oem.oemId ?? []))].map((number) => ({ id: number }));
      const displayName = titles[id] ?? name;
      return { ...(oemId === undefined ? {} : { id: oemId }), name, displayName, programs, regions, crms };
    })
    .sort((one, other) => one.displayName.localeCompare(other.displayName, language));
});
