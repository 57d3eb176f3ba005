import type { Actions } from '#model';
import { submittedForm } from '../../scope/submittedForm.ts';
import { defineAction } from './defineAction.ts';

/**
 * Calls an operation, then runs `onDone` or `onError`. The failure has been reported before `onError` runs, in the way that the operation
 * document chooses (`onFailure`), so `onError` need not show it again.
 */
export const call = defineAction<{ call: string; with?: Record<string, unknown>; onDone?: Actions; onError?: Actions }>({
  type: 'call',
  async run({ call: operation, with: input, onDone, onError }, context) {
    const result = await context.services.call(operation, input);
    submittedForm(context.services).settle(result);
    if (result.ok) await context.run(onDone, { ...context.event, output: result.output, version: result.version });
    else await context.run(onError, { ...context.event, error: result.failure });
  },
});
