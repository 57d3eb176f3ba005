import type { Actions } from '#model';
import type { BundleChoice } from '../../scope/Bundles.ts';
import { defineAction } from '../defineAction.ts';

interface Params {
  language?: unknown;
  oemName?: unknown;
  oemSkinName?: unknown;
  onDone?: Actions;
  onError?: Actions;
}

/** Loads the documents of a program, skin and language and puts them in use. */
export const loadBundle = defineAction<Params>({
  type: 'bundle.load',
  async run({ language, oemName, oemSkinName, onDone, onError }, at) {
    const choice: BundleChoice = { ...text('language', language), ...text('oemName', oemName), ...text('oemSkinName', oemSkinName) };
    try {
      await at.services.bundles.load(choice);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return at.run(onError, { ...at.event, error: { kind: 'offline', message } });
    }
    return at.run(onDone);
  },
});

function text(name: keyof BundleChoice, value: unknown): BundleChoice {
  return typeof value === 'string' ? { [name]: value } : {};
}
