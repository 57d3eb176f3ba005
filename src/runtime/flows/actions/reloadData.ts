import { defineAction } from './defineAction.ts';

/** Loads data of the current screen again: the data with the `names`, or all of it. Nothing happens outside a screen. */
export const reloadData = defineAction<{ names?: readonly string[] }>({
  type: 'reload-data',
  run: ({ names }, { reloadData: load }) => load?.(names),
});
