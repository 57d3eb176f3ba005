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

/** Loads the documents of a program, skin and language and shows them. */
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

function textChoice(name: keyof BundleChoice, value: unknown): BundleChoice {
  return typeof value === 'string' ? { [name]: value } : {};
}
