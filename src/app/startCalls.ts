import { createStartCalls } from '#api';
import { browserCookies } from '#platform';

/** The start calls of this page. A module, because two entries of the page share it: `start.ts` sends, `main.tsx` takes the responses. */
export const startCalls = createStartCalls({
  fetch: (input, init) => fetch(input, init),
  cookies: browserCookies(document),
});
