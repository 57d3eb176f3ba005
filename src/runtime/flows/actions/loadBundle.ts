import type { Actions } from '#model';
import type { BundleChoice } from '../../scope/Bundles.ts';
import { defineAction } from '../defineAction.ts';

/** What to show: a maker's portal (`oemName`) in one of its skins (`oemSkinName`) and a language; what is absent stays as it is. */
interface Params {
  language?: unknown;
  oemName?: unknown;
  oemSkinName?: unknown;
  onDone?: Actions;
  onError?: Actions;
}

/** Loads the documents of another program (a maker's portal), skin or language and shows them; the page is not loaded again. */
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

/** One property of a choice; none for a value that is no text. */
function textChoice(name: keyof BundleChoice, value: unknown): BundleChoice {
  return typeof value === 'string' ? { [name]: value } : {};
}
