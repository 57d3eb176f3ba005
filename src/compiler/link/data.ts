import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument, ResolvedVariant } from '../resolved.ts';
import { entryOf, keysOf, textOf } from '../source/node.ts';

/** Checks the data that screens and flows read: a screen reads what it loads itself, a flow what some screen that shows it loads. */
export function checkData(documents: readonly ResolvedDocument[], byFlow: DataByFlow, diagnostics: Diagnostics): void {
  for (const document of documents) {
    const { usage, id, kind } = document;
    if (kind !== 'screen' && kind !== 'machine') continue;
    const names = kind === 'screen' ? dataNames(document) : [...(byFlow.get(id) ?? [])];
    for (const { type, name, node } of usage.uses) {
      if (type !== 'data' || names.includes(name)) continue;
      const message = kind === 'screen' ? `the screen loads no data "${name}"` : `no screen that shows the flow loads data "${name}"`;
      diagnostics.add('DATA_UNKNOWN', node, message, { fix: Diagnostics.suggestion(name, names) });
    }
  }
}

type DataByFlow = ReadonlyMap<string, ReadonlySet<string>>;

/** Names of the data that the screens which show a flow load, in any variant, by the flow's id. */
export function dataByFlow(variants: readonly ResolvedVariant[]): DataByFlow {
  const byFlow = new Map<string, Set<string>>();
  for (const { changedDocuments } of variants)
    for (const [flow, names] of dataOfFlows(changedDocuments)) byFlow.set(flow, new Set([...(byFlow.get(flow) ?? []), ...names]));
  return byFlow;
}

type DataOfFlow = readonly [flow: string, names: readonly string[]];

const cachedData = new WeakMap<readonly ResolvedDocument[], readonly DataOfFlow[]>();

function dataOfFlows(documents: readonly ResolvedDocument[]): readonly DataOfFlow[] {
  const known = cachedData.get(documents);
  if (known) return known;
  const screens = documents.filter(({ kind, usage }) => kind === 'screen' && usage.flowBlocks.length > 0);
  const found = screens.flatMap((screen) =>
    screen.usage.flowBlocks.map((block): DataOfFlow => [textOf(entryOf(block, 'flow')) ?? '', dataNames(screen)]),
  );
  cachedData.set(documents, found);
  return found;
}

/** Names of the data that a screen loads. */
export function dataNames({ root }: ResolvedDocument): string[] {
  return keysOf(entryOf(root, 'data'));
}

/** Checks that the messages and checks of forms point at fields that the forms have. */
export function checkForms(documents: readonly ResolvedDocument[], diagnostics: Diagnostics): void {
  for (const { form } of documents) if (form) diagnostics.takeAll(form.fieldDiagnostics);
}
