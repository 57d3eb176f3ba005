import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkFormFields } from '../forms/checkFormFields.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entryOf, keysOf, textOf } from '../source/node.ts';

/** Checks the data that screens and flows read: a screen reads what it loads itself, a flow what some screen that shows it loads. */
export function checkData(documents: readonly ResolvedDocument[], diagnostics: Diagnostics): void {
  const dataByFlow = dataOfFlows(documents);
  for (const document of documents) {
    const { usage, id, kind } = document;
    if (kind !== 'screen' && kind !== 'machine') continue;
    const names = kind === 'screen' ? dataNames(document) : [...(dataByFlow.get(id) ?? [])];
    for (const { type, name, node } of usage.uses) {
      if (type !== 'data' || names.includes(name)) continue;
      const message = kind === 'screen' ? `the screen loads no data "${name}"` : `no screen that shows the flow loads data "${name}"`;
      diagnostics.add('DATA_UNKNOWN', node, message, { fix: Diagnostics.suggestion(name, names) });
    }
  }
}

/** Names of the data that the screens which show a flow load, by the flow's id. */
function dataOfFlows(documents: readonly ResolvedDocument[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byFlow = new Map<string, Set<string>>();
  for (const document of documents) {
    if (document.kind !== 'screen') continue;
    for (const block of document.usage.flowBlocks) {
      const flow = textOf(entryOf(block, 'flow')) ?? '';
      byFlow.set(flow, new Set([...(byFlow.get(flow) ?? []), ...dataNames(document)]));
    }
  }
  return byFlow;
}

/** Names of the data that a screen loads. */
export function dataNames({ root }: ResolvedDocument): string[] {
  return keysOf(entryOf(root, 'data'));
}

/** Checks that the messages and checks of forms point at fields that the forms have. */
export function checkForms(documents: readonly ResolvedDocument[], diagnostics: Diagnostics): void {
  for (const { kind, root, form } of documents) if (kind === 'form' && form) checkFormFields(root, form, diagnostics);
}
