import type { Handlers } from '../call/handler.ts';
import { Problem } from '../call/problem.ts';

/** Operations whose area is not part of this release. */
export const unavailableHandlers: Handlers = {
  unavailable: {
    kind: 'tenant',
    async run() {
      throw new Problem(501, 'This call is not part of this release.');
    },
  },
};
