import type { Vocabulary } from '#compiler';

/**
 * The actors that flows may invoke, as the browser implements them (src/runtime/flows). The compiler checks documents against these names;
 * the commands add those of the server's handlers.
 */
export const vocabulary: Vocabulary = { actors: ['cookieWatch', 'storageWatch', 'timer', 'documentWatch'] };
