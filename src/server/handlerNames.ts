import { handlers } from './handlers.ts';

/** Names that an operation's `x-portal.handler` may have. */
export const handlerNames: readonly string[] = Object.keys(handlers).sort();
