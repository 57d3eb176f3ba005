import { defineAction } from './defineAction.ts';

/** Opens the browser's print dialog. */
export const print = defineAction<unknown>({
  type: 'print',
  run: (_params, { services }) => services.platform.location.print(),
});
