import { defineAction } from '../defineAction.ts';
import { storageKey } from './storageKey.ts';

/** Loads the documents of a language and remembers the choice on this browser (G-C16); other languages than the portal's are left alone. */
export const loadLanguage = defineAction<{ language: unknown }>({
  type: 'language.load',
  async run({ language }, { services }) {
    const { portal } = services.bundles.shell();
    const code = portal.languages.find(({ id }) => id === language)?.id;
    if (code === undefined) return;
    if (portal.storage['language'] !== undefined) services.platform.storage.set(storageKey('language', services), code);
    await services.bundles.load({ language: code });
  },
});
