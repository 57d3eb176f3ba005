import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemCrm, OemRegion } from '#model';
import type { Actor } from '../call/actor.ts';
import { addonTitles, oemTitles, oncePerLanguage, programTitles } from './programTitles.ts';

/**
 * A vehicle maker, as its OEM documents describe it. Each program (one folder of `oem-config`) has one OEM document with a number,
 * `oemId`; several programs belong to one maker when they share `oemName`, e.g. one for another skin.
 */
export interface Maker {
  /** Number of the maker in calls: that of its program without a skin; absent where the document names none. */
  readonly id?: number;
  readonly name: string;
  /** Name of the maker that is shown to people, in the reader's language. */
  readonly displayName: string;
  /** Numbers of all programs of this maker, those of skins too, since a dealer is stored with the number of its program (GB-162). */
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

/** The makers in the order of their shown names; an actor bound to a maker is given only that one (SH-ROLES-08). */
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
      const documents = oems.filter(({ oemName }) => oemName === name);
      // Of several programs of a maker the one without a skin describes it.
      const main = documents.find(({ skin }) => !skin) ?? (documents[0] as VariantPortal['oem']);
      const { crms = [], id: documentId, oemId, regions = [] } = main;
      const programs = [...new Set(documents.flatMap((oem) => oem.oemId ?? []))].map((number) => ({ id: number }));
      const displayName = titles[documentId] ?? name;
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

/** Numbers of the programs whose document requires a reason for a pause or an end; not limited to the maker of the actor (GB-165). */
const reasonPrograms = oncePerLanguage((portal): readonly number[] =>
  [...portal.variants.values()].flatMap(({ oem }) => (oem.reasonRequired === true && oem.oemId !== undefined ? [oem.oemId] : [])),
);
