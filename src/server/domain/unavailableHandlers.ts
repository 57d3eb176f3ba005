import { Problem } from '../http/problem.ts';
import type { Handlers } from './handler.ts';

/** Operations whose area is not part of this release. */
export const unavailableHandlers: Handlers = {
  unavailable: {
    kind: 'tenant',
    async run() {
      throw new Problem(501, 'This call is not part of this release.');
    },
  },
};
