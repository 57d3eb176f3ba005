import { defineAction } from '../defineAction.ts';

/** Loads the named data of the current screen again, all of it without `names`. Nothing happens outside a screen. */
export const reloadData = defineAction<{ names?: readonly string[] }>({
  type: 'reload-data',
  run: ({ names }, { reloadData: load }) => load?.(names),
});
