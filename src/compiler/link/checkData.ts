import { Faults } from '../diagnostics/faults.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { dataNames } from './dataNames.ts';

/** Checks that a screen, or the screens that show a flow, load the data that it names. */
export function checkData(document: ResolvedDocument, dataOfFlows: ReadonlyMap<string, ReadonlySet<string>>, faults: Faults): void {
  const { digest, id, kind } = document;
  if (kind !== 'screen' && kind !== 'machine') return;
  const names = kind === 'screen' ? dataNames(document) : [...(dataOfFlows.get(id) ?? [])];
  for (const { type, name, node } of digest.uses) {
    if (type !== 'data' || names.includes(name)) continue;
    const text = kind === 'screen' ? `the screen loads no data "${name}"` : `no screen that shows the flow loads data "${name}"`;
    faults.add('DATA_UNKNOWN', node, text, { fix: Faults.suggestion(name, names) });
  }
}
