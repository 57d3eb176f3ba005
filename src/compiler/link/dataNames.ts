import { entryOf } from '../load/entryOf.ts';
import type { ResolvedDocument } from '../resolved.ts';

/** Names of the data that a screen loads. */
export function dataNames({ root }: ResolvedDocument): readonly string[] {
  const data = entryOf(root, 'data');
  return data?.type === 'object' ? [...data.entries.keys()] : [];
}
