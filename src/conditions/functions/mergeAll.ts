import { merge } from './merge.ts';
import { toList } from './toList.ts';

/** The maps of a list put together, e.g. entries whose keys are computed; later ones win, as with `merge`. */
export function mergeAll(maps: unknown): Readonly<Record<string, unknown>> {
  return merge(...toList(maps));
}
