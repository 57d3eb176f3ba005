import type { Actions } from '#model';
import { storageKey } from '../../scope/storedNames.ts';
import { defineAction } from './defineAction.ts';

/**
 * Loads the documents in another language, shows them and stores the choice in this browser (G-C16). Nothing happens for a language that
 * the portal does not have. If loading fails, the current language stays and `onError` runs.
 */
export const loadLanguage = defineAction<{ language: unknown; onError?: Actions }>({
  type: 'language.load',
  async run({ language, onError }, context) {
    const { services } = context;
    const { portal } = services.bundles.shell();
    const code = portal.languages.find(({ id }) => id === language)?.id;
    if (code === undefined) return;
    try {
      await services.bundles.load({ language: code });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return context.run(onError, { ...context.event, error: { kind: 'offline', message } });
    }
    if (portal.storage['language'] !== undefined) services.platform.storage.set(storageKey('language', services), code);
  },
});
