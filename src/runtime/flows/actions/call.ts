import type { Actions } from '#model';
import { defineAction } from './defineAction.ts';

/**
 * Calls an operation, then runs `onDone` or `onError`. The failure has been reported before `onError` runs, in the way that the operation
 * document chooses (`onFailure`), so `onError` need not show it again.
 */
export const call = defineAction<{ operation: string; input?: Record<string, unknown>; onDone?: Actions; onError?: Actions }>({
  type: 'call',
  async run({ operation, input, onDone, onError }, context) {
    const result = await context.services.call(operation, input);
    if (result.ok) await context.run(onDone, { ...context.event, output: result.output, version: result.version });
    else await context.run(onError, { ...context.event, error: result.failure });
  },
});
