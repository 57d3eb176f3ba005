import type { CompiledPortal, VariantPortal } from '#compiler';
import type { Checklist, OemCrm, OemDocument, OemRegion } from '#model';
import type { Actor } from '../call/actor.ts';
import { oncePerLanguage } from './oncePerLanguage.ts';
import { addonTitles, oemTitles, programTitles } from './programTitles.ts';

/**
 * A vehicle maker, as its OEM documents describe it. Each folder of `oem-config` has one OEM document with a number, `oemId`. OEM documents
 * with the same `oemName` belong to one maker: the maker has a second one for a portal with another skin.
 */
export interface Maker {
  /** Number of the maker in calls: `oemId` of its OEM document without a skin; undefined where that document has none. */
  readonly id?: number;
  readonly name: string;
  /** Name under which people see the maker, in the reader's language. */
  readonly displayName: string;
  /**
   * Numbers (`oemId`) of all OEM documents of this maker, with and without a skin: a dealer is stored with one of them (GB-162). The
   * property is called `programs` because documents read it.
   */
  readonly programs: readonly { readonly id: number }[];
  readonly regions: readonly OemRegion[];
  readonly crms: readonly OemCrm[];
  readonly checklists: readonly Checklist[];
}

/** The roots (first names of paths) under which the expressions of procedures read makers and programs. */
export function makerRoots(portal: CompiledPortal, actor: Actor | undefined, language: string): { readonly [root: string]: unknown } {
  const makers = makersFor(portal, actor, language);
  return {
    makers,
    makerPrograms: makerPrograms(makers),
    makerSupport: makerSupport(portal, language),
    oemTitles: oemTitles(portal, language),
    programTitles: programTitles(portal, language),
    addonTitles: addonTitles(portal, language),
    reasonPrograms: reasonPrograms(portal, language),
  };
}

/** The makers sorted by the name that people see; for an actor bound to a maker, only this maker (SH-ROLES-08). */
export function makersFor(portal: CompiledPortal, actor: Actor | undefined, language: string): readonly Maker[] {
  const makers = makersOf(portal, language);
  const actorsMaker = actor?.user['oemName'];
  // An actor may be bound to a maker that no document describes: then the list is empty.
  const isBound = actor?.oem !== undefined || typeof actorsMaker === 'string';
  return isBound ? makers.filter(({ name }) => name === actorsMaker) : makers;
}

const makersOf = oncePerLanguage((portal, language): readonly Maker[] => {
  const titles = oemTitles(portal, language);
  const oems = [...portal.variants.values()].flatMap(({ oem }) => (oem.oemName === undefined ? [] : [{ ...oem, oemName: oem.oemName }]));
  const names = new Set(oems.map(({ oemName }) => oemName));
  return [...names]
    .map((name) => {
      const documents = oems.filter(({ oemName }) => oemName === name);
      // The OEM document without a skin describes the maker, if there is one.
      const main = documents.find(({ skin }) => !skin) ?? (documents[0] as VariantPortal['oem']);
      const { checklists = [], crms = [], id: documentId, oemId, regions = [] } = main;
      const programs = [...new Set(documents.flatMap((oem) => oem.oemId ?? []))].map((number) => ({ id: number }));
      const displayName = titles[documentId] ?? name;
      return { ...(oemId === undefined ? {} : { id: oemId }), name, displayName, programs, regions, crms, checklists };
    })
    .sort((one, other) => one.displayName.localeCompare(other.displayName, language));
});

/** `oemId` of an OEM document -> the `oemId`s of all OEM documents of the same maker, including the first (GB-162). */
function makerPrograms(makers: readonly Maker[]): { readonly [oemId: string]: readonly number[] } {
  return Object.fromEntries(
    makers.flatMap(({ programs }) => {
      const numbers = programs.map(({ id }) => id);
      return numbers.map((number) => [number, numbers]);
    }),
  );
}

/** `oemId` of each OEM document that requires a reason for a pause or an end, of all makers, not only the actor's (GB-165). */
const reasonPrograms = oncePerLanguage((portal): readonly number[] =>
  [...portal.variants.values()].flatMap(({ oem }) => (oem.reasonRequired === true && oem.oemId !== undefined ? [oem.oemId] : [])),
);

/** `oemId` of each OEM document -> whom its dealers call, also for readers whose own portal names somebody else (GB-134). */
const makerSupport = oncePerLanguage((portal): { readonly [oemId: string]: OemDocument['support'] } =>
  Object.fromEntries([...portal.variants.values()].flatMap(({ oem }) => (oem.oemId === undefined ? [] : [[oem.oemId, oem.support]]))),
);
