import { defineAction } from '../defineAction.ts';

/** Loads data of the screen around again; all if no names are given. */
export const reloadData = defineAction<{ names?: readonly string[] }>({
  type: 'reload-data',
  run: ({ names }, { reloadData: load }) => load?.(names),
});
