import type { Vocabulary } from '#compiler';

/** What the browser implements for documents; the server adds the names of its handlers. */
export const vocabulary: Vocabulary = { actors: ['cookieWatch', 'storageWatch', 'timer', 'documentWatch'] };
