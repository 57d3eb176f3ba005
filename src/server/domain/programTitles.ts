import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemDocument, OemProgram } from '#model';
import { oncePerLanguage } from './oncePerLanguage.ts';

interface Titles {
  readonly [id: string]: string;
}

/** Number of a program -> its name for people, where its document has a `displayName`: in its own words, not those of the reader's program. */
export const programTitles = oncePerLanguage(
  (portal, language): Titles =>
    Object.assign({}, ...variantsOf(portal).map((variant) => titlesOf(numberedPrograms(variant.oem), variant, language))),
);

/** Number of a program -> ids of its add-ons -> their names for people, likewise. */
export const addonTitles = oncePerLanguage((portal, language): { readonly [number: string]: Titles } =>
  Object.fromEntries(
    variantsOf(portal).flatMap((variant) =>
      numberedPrograms(variant.oem).map(({ id, addons }) => [id, titlesOf(addons, variant, language)]),
    ),
  ),
);

/** The programs that an OEM document offers, with their numbers on the wire: unique among all makers. */
export function numberedPrograms({ oemId, programs = [] }: OemDocument): readonly OemProgram[] {
  return oemId === undefined ? [] : programs.map((program) => ({ ...program, id: `${oemId}${program.id}` }));
}

function titlesOf(named: readonly Pick<OemProgram, 'id' | 'displayName'>[], { text }: VariantPortal, language: string): Titles {
  return Object.fromEntries(named.flatMap(({ displayName, id }) => (displayName === undefined ? [] : [[id, text(language, displayName)]])));
}

function variantsOf({ variants }: CompiledPortal): readonly VariantPortal[] {
  return [...variants.values()];
}
