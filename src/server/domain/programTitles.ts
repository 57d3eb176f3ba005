import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemDocument, OemProgram } from '#model';

interface Titles {
  readonly [id: string]: string;
}

/** Id of an OEM document -> its name for people, in the document's own texts, not in those of the program that the reader is in. */
export const oemTitles = oncePerLanguage(
  (portal, language): Titles => Object.assign({}, ...variantsOf(portal).map((variant) => titlesOf([variant.oem], variant, language))),
);

/** Number of a program -> its name for people, where its document has a `displayName`; in the document's own texts, too. */
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

/** The programs that an OEM document offers, with their numbers on the wire, which are unique among all makers. */
export function numberedPrograms({ oemId, programs = [] }: OemDocument): readonly OemProgram[] {
  return oemId === undefined ? [] : programs.map((program) => ({ ...program, id: `${oemId}${program.id}` }));
}

function titlesOf(named: readonly Pick<OemProgram, 'id' | 'displayName'>[], { text }: VariantPortal, language: string): Titles {
  return Object.fromEntries(named.flatMap(({ displayName, id }) => (displayName === undefined ? [] : [[id, text(language, displayName)]])));
}

function variantsOf({ variants }: CompiledPortal): readonly VariantPortal[] {
  return [...variants.values()];
}

/** Computes a value from the documents once for each compiled portal and language. */
export function oncePerLanguage<Value>(
  compute: (portal: CompiledPortal, language: string) => Value,
): (portal: CompiledPortal, language: string) => Value {
  const cache = new WeakMap<CompiledPortal, Map<string, Value>>();
  return (portal, language) => {
    const byLanguage = cache.get(portal) ?? new Map<string, Value>();
    cache.set(portal, byLanguage);
    const value = byLanguage.get(language) ?? compute(portal, language);
    byLanguage.set(language, value);
    return value;
  };
}
