import { oncePerLanguage } from './oncePerLanguage.ts';

/** Id of an OEM document -> the program for people: its own text, not that of the program that the reader is in. */
export const oemTitles = oncePerLanguage((portal, language): { readonly [id: string]: string } =>
  Object.fromEntries(
    [...portal.variants.values()].flatMap(({ oem, text }) =>
      oem.displayName === undefined ? [] : [[oem.id, text(language, oem.displayName)]],
    ),
  ),
);
