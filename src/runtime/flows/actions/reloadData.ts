import { defineAction } from '../defineAction.ts';

/** Loads data of the current screen again; all of it without `names`. */
export const reloadData = defineAction<{ names?: readonly string[] }>({
  type: 'reload-data',
  run: ({ names }, { reloadData: load }) => load?.(names),
});
