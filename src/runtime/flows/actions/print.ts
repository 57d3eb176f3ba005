import { defineAction } from './defineAction.ts';

interface Params {
  readonly head?: unknown;
}

/** Opens the browser's print dialog. */
export const print = defineAction<Params>({
  type: 'print',
  run: ({ head }, { services }) => services.platform.location.print(typeof head === 'string' && head !== '' ? head : undefined),
});
