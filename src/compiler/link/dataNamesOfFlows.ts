import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { dataNames } from './dataNames.ts';

/** Names of the data that the screens which show a flow load, by the flow's id. */
export function dataNamesOfFlows(documents: readonly ResolvedDocument[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const document of documents.filter(({ kind }) => kind === 'screen')) {
    for (const block of document.digest.flowBlocks) {
      const flow = textOf(entryOf(block, 'flow')) ?? '';
      const names = found.get(flow) ?? new Set();
      for (const name of dataNames(document)) names.add(name);
      found.set(flow, names);
    }
  }
  return found;
}
