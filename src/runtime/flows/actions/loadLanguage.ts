import type { Actions } from '#model';
import { defineAction } from '../defineAction.ts';
import { storageKey } from './storageKey.ts';

/**
 * Loads the documents of a language and remembers the choice on this browser (G-C16); other languages than the portal's are left alone.
 * A language that cannot be loaded is not remembered, and the one in use stays.
 */
export const loadLanguage = defineAction<{ language: unknown; onError?: Actions }>({
  type: 'language.load',
  async run({ language, onError }, at) {
    const { services } = at;
    const { portal } = services.bundles.shell();
    const code = portal.languages.find(({ id }) => id === language)?.id;
    if (code === undefined) return;
    try {
      await services.bundles.load({ language: code });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return at.run(onError, { ...at.event, error: { kind: 'offline', message } });
    }
    if (portal.storage['language'] !== undefined) services.platform.storage.set(storageKey('language', services), code);
  },
});
