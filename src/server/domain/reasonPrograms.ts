import { oncePerLanguage } from './oncePerLanguage.ts';

/** Numbers of the programs whose own document wants a reason for a pause or an end, whoever asks (GB-165). */
export const reasonPrograms = oncePerLanguage((portal): readonly number[] =>
  [...portal.variants.values()].flatMap(({ oem }) => (oem.reasonRequired === true && oem.oemId !== undefined ? [oem.oemId] : [])),
);
