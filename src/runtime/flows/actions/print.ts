import { defineAction } from './defineAction.ts';

/** Prints the page. */
export const print = defineAction<unknown>({
  type: 'print',
  run: (_params, { services }) => services.platform.location.print(),
});
