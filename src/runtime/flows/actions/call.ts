import type { Actions } from '#model';
import { submittedForm } from '../../scope/submittedForm.ts';
import { defineAction } from './defineAction.ts';

interface Params {
  readonly call: string;
  readonly with?: Record<string, unknown>;
  readonly as?: string;
  readonly onDone?: Actions;
  readonly onError?: Actions;
}

/**
 * Calls an operation, then runs `onDone` or `onError`. The failure has been reported before `onError` runs, in the way that the operation
 * document chooses (`onFailure`), so `onError` need not show it again.
 */
export const call = defineAction<Params>({
  type: 'call',
  async run({ call: operation, with: input, as, onDone, onError }, context) {
    const result = await context.services.call(operation, input);
    submittedForm(context.services).settle(result);
    if (result.ok) {
      const { output, version } = result;
      await context.run(onDone, { ...context.event, output, version, ...(as !== undefined && { [as]: output }) });
    } else await context.run(onError, { ...context.event, error: result.failure });
  },
});
