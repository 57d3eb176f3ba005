import { defineAction } from './defineAction.ts';

/** Cancels pending calls and resets the loading indicator (SH-SESSION-09, G-C06). */
export const cancelCalls = defineAction({ type: 'calls.cancel', run: (_, { services }) => services.cancelCalls() });
