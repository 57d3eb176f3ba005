import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemDocument, OemProgram } from '#model';
import { oncePerLanguage } from './oncePerLanguage.ts';

// The names under which people see makers, the programs that dealers enroll in, and the add-ons of these programs: the `displayName` of
// each in the OEM documents, in a language. Every variant has an OEM document and the translations for it, so each name is translated by
// the variant that declares it; the variant of the reader may lack the text, as when staff see the programs of all makers.

/** Names by id; an id whose document has no `displayName` is missing. */
interface Titles {
  readonly [id: string]: string;
}

/** Id of an OEM document -> name of what it describes, a vehicle maker's portal. */
export const oemTitles = oncePerLanguage(
  (portal, language): Titles => Object.assign({}, ...variantsOf(portal).map((variant) => translateNames([variant.oem], variant, language))),
);

/** Number of a program -> its name. */
export const programTitles = oncePerLanguage(
  (portal, language): Titles =>
    Object.assign({}, ...variantsOf(portal).map((variant) => translateNames(numberedPrograms(variant.oem), variant, language))),
);

/** Number of a program -> id of an add-on of the program -> name of the add-on. */
export const addonTitles = oncePerLanguage((portal, language): { readonly [number: string]: Titles } =>
  Object.fromEntries(
    variantsOf(portal).flatMap((variant) =>
      numberedPrograms(variant.oem).map(({ id, addons }) => [id, translateNames(addons, variant, language)]),
    ),
  ),
);

/**
 * The programs of an OEM document. The id of each becomes the number that calls use for it, `oemId` followed by the document's own id: '11'
 * is program 1 of OEM 1. A document without `oemId` offers no programs.
 */
export function numberedPrograms({ oemId, programs = [] }: OemDocument): readonly OemProgram[] {
  return oemId === undefined ? [] : programs.map((program) => ({ ...program, id: `${oemId}${program.id}` }));
}

function translateNames(items: readonly Pick<OemProgram, 'id' | 'displayName'>[], { text }: VariantPortal, language: string): Titles {
  return Object.fromEntries(items.flatMap(({ displayName, id }) => (displayName === undefined ? [] : [[id, text(language, displayName)]])));
}

function variantsOf({ variants }: CompiledPortal): readonly VariantPortal[] {
  return [...variants.values()];
}
