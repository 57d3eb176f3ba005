import type { Actions } from '#model';
import type { BundleChoice } from '../../scope/Bundles.ts';
import { defineAction } from './defineAction.ts';

/** What to show: a maker's portal (`oemName`), one of its skins (`oemSkinName`), a language. What is no text stays as it is. */
interface Params {
  language?: unknown;
  oemName?: unknown;
  oemSkinName?: unknown;
  onDone?: Actions;
  onError?: Actions;
}

/** Loads the documents of another maker's portal, skin or language and shows them without loading the page again. */
export const loadBundle = defineAction<Params>({
  type: 'bundle.load',
  async run({ language, oemName, oemSkinName, onDone, onError }, context) {
    const choice: BundleChoice = {
      ...textChoice('language', language),
      ...textChoice('oemName', oemName),
      ...textChoice('oemSkinName', oemSkinName),
    };
    try {
      await context.services.bundles.load(choice);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return context.run(onError, { ...context.event, error: { kind: 'offline', message } });
    }
    return context.run(onDone);
  },
});

/** A choice with one property, or with none if the value is no text. */
function textChoice(name: keyof BundleChoice, value: unknown): BundleChoice {
  return typeof value === 'string' ? { [name]: value } : {};
}
