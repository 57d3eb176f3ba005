import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entryOf, textOf } from '../source/node.ts';

/** Checks that a screen, or the screens that show a flow, load the data that it names. */
export function checkData(
  document: ResolvedDocument,
  dataOfFlows: ReadonlyMap<string, ReadonlySet<string>>,
  diagnostics: Diagnostics,
): void {
  const { digest, id, kind } = document;
  if (kind !== 'screen' && kind !== 'machine') return;
  const names = kind === 'screen' ? dataNames(document) : [...(dataOfFlows.get(id) ?? [])];
  for (const { type, name, node } of digest.uses) {
    if (type !== 'data' || names.includes(name)) continue;
    const text = kind === 'screen' ? `the screen loads no data "${name}"` : `no screen that shows the flow loads data "${name}"`;
    diagnostics.add('DATA_UNKNOWN', node, text, { fix: Diagnostics.suggestion(name, names) });
  }
}

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

/** Names of the data that a screen loads. */
export function dataNames({ root }: ResolvedDocument): readonly string[] {
  const data = entryOf(root, 'data');
  return data?.type === 'object' ? [...data.entries.keys()] : [];
}
