import type { CompiledPortal, VariantPortal } from '#compiler';
import type { OemDocument, OemProgram } from '#model';

/** Names for people. */
interface Titles {
  readonly [id: string]: string;
}

/**
 * Id of an OEM document (it describes a vehicle maker's program) -> its name for people. It is translated by the program's own texts, not
 * by those of the program whose portal the reader uses.
 */
export const oemTitles = oncePerLanguage(
  (portal, language): Titles => Object.assign({}, ...variantsOf(portal).map((variant) => titlesOf([variant.oem], variant, language))),
);

/** Number of a program -> its name for people, where its document has a `displayName`; translated likewise. */
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

/** Makes a function compute its value once for each compiled portal and language: the documents of a compiled portal do not change. */
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
