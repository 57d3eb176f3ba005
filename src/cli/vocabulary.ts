import type { Vocabulary } from '#compiler';

/** What stands behind the documents in the browser; the server adds the names of its handlers. */
export const vocabulary: Vocabulary = { actors: ['cookieWatch', 'storageWatch', 'timer', 'documentWatch'] };
