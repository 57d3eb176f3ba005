import type { Actions } from '#model';
import { defineAction } from '../defineAction.ts';

/** Calls an operation; the failure has been told by the operation's policy when onError runs. */
export const call = defineAction<{ operation: string; input?: Record<string, unknown>; onDone?: Actions; onError?: Actions }>({
  type: 'call',
  async run({ operation, input, onDone, onError }, at) {
    const result = await at.services.call(operation, input);
    if (result.ok) await at.run(onDone, { ...at.event, output: result.output, version: result.version });
    else await at.run(onError, { ...at.event, error: result.failure });
  },
});
