import { defineAction } from '../defineAction.ts';

/** Prints the page as it stands. */
export const print = defineAction<unknown>({
  type: 'print',
  run: (_params, { services }) => services.platform.location.print(),
});
