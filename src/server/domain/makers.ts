import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemCrm, OemRegion } from '#model';
import type { Actor } from '../call/actor.ts';
import { addonTitles, oemTitles, oncePerLanguage, programTitles } from './programTitles.ts';

/** A vehicle maker as its programs' OEM documents describe it. */
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

/** The roots (first names of paths) by which the expressions of procedures read makers and programs. */
export function makerRoots(portal: CompiledPortal, actor: Actor | undefined, language: string): { readonly [root: string]: unknown } {
  const makers = makersFor(portal, actor, language);
  return {
    makers,
    makerPrograms: makerPrograms(makers),
    oemTitles: oemTitles(portal, language),
    programTitles: programTitles(portal, language),
    addonTitles: addonTitles(portal, language),
    reasonPrograms: reasonPrograms(portal, language),
  };
}

/** The makers in the order of their names; an actor bound to a maker is given only that one (SH-ROLES-08). */
export function makersFor(portal: CompiledPortal, actor: Actor | undefined, language: string): readonly Maker[] {
  const makers = makersOf(portal, language);
  const ownMaker = actor?.user['oemName'];
  // An actor may be bound to a maker that no document describes: then the list is empty.
  const isBound = actor?.oem !== undefined || typeof ownMaker === 'string';
  return isBound ? makers.filter(({ name }) => name === ownMaker) : makers;
}

const makersOf = oncePerLanguage((portal, language): readonly Maker[] => {
  const titles = oemTitles(portal, language);
  const oems = [...portal.variants.values()].flatMap(({ oem }) => (oem.oemName === undefined ? [] : [{ ...oem, oemName: oem.oemName }]));
  const names = new Set(oems.map(({ oemName }) => oemName));
  return [...names]
    .map((name) => {
      const own = oems.filter(({ oemName }) => oemName === name);
      // Several programs may have one name: the maker is described by the one without a skin.
      const { crms = [], id, oemId, regions = [] } = own.find(({ skin }) => !skin) ?? (own[0] as VariantPortal['oem']);
      const programs = [...new Set(own.flatMap((oem) => oem.oemId ?? []))].map((number) => ({ id: number }));
      const displayName = titles[id] ?? name;
      return { ...(oemId === undefined ? {} : { id: oemId }), name, displayName, programs, regions, crms };
    })
    .sort((one, other) => one.displayName.localeCompare(other.displayName, language));
});

/** Number of a program -> numbers of all programs of its maker, its own among them (GB-162). */
function makerPrograms(makers: readonly Maker[]): { readonly [program: string]: readonly number[] } {
  return Object.fromEntries(
    makers.flatMap(({ programs }) => {
      const numbers = programs.map(({ id }) => id);
      return numbers.map((number) => [number, numbers]);
    }),
  );
}

/** Numbers of the programs whose document requires a reason for a pause or an end, whoever asks (GB-165). */
const reasonPrograms = oncePerLanguage((portal): readonly number[] =>
  [...portal.variants.values()].flatMap(({ oem }) => (oem.reasonRequired === true && oem.oemId !== undefined ? [oem.oemId] : [])),
);
