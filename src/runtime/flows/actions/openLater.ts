import type { Actions } from '#model';
import { defineAction } from './defineAction.ts';

interface Params {
  readonly text?: unknown;
  readonly onDone?: Actions;
  readonly onError?: Actions;
}

/**
 * Opens a window before anything else, while the browser still sees the press of a button, and runs `onDone`, in which the action `open`
 * fills it. A window that nothing has filled is closed, and `onError` runs: none is left behind, whatever has failed.
 */
export const openLater = defineAction<Params>({
  type: 'openLater',
  async run({ text, onDone, onError }, { event, run, services }) {
    const window = services.platform.location.prepareWindow(String(text ?? ''));
    if (window === undefined) return run(onError, { ...event, error: { kind: 'barred' } });
    try {
      await run(onDone, event, window);
    } finally {
      window.close();
    }
    if (!window.isFilled) await run(onError, { ...event, error: { kind: 'unfilled' } });
  },
});
