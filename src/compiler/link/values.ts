import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument, SharedDocument } from '../resolved.ts';
import { entriesOf, entryOf, type Node, type ObjectNode, textOf } from '../source/node.ts';

/** Checks the values that documents name under `values`: those that are read exist, and each reads only values above itself. */
export function checkNamedValues(
  shared: readonly SharedDocument[],
  documents: readonly ResolvedDocument[],
  diagnostics: Diagnostics,
): void {
  for (const { kind, root } of shared) {
    if (kind === 'demo') checkValuesOf(root, diagnostics);
    if (kind === 'operations') checkValuesOf(entryOf(root, 'x-portal', 'with'), diagnostics);
  }
  // FactLinker checks that the values that screens and frames read exist.
  for (const document of documents) for (const { table } of valueTables(document)) checkOrder(table, diagnostics);
}

/** `owner` is a procedure or a demo document. */
function checkValuesOf(owner: Node | undefined, diagnostics: Diagnostics): void {
  const table = entryOf(owner, 'values');
  const names = [...entriesOf(table).keys()];
  for (const { node, name } of valueReads(owner)) {
    if (names.includes(name)) continue;
    diagnostics.add('FACT_UNKNOWN', node, `there is no value "${name}" here`, { fix: Diagnostics.suggestion(name, names) });
  }
  if (table?.type === 'object') checkOrder(table, diagnostics);
}

function checkOrder(table: ObjectNode, diagnostics: Diagnostics): void {
  const names = [...table.entries.keys()];
  for (const [index, name] of names.entries()) {
    for (const { node, name: read } of valueReads(table.entries.get(name))) {
      if (names.indexOf(read) < index) continue;
      const message = `the value "${name}" reads "${read}", which is not above it`;
      diagnostics.add('VALUE_ORDER', node, message, { fix: `put "${read}" above "${name}"` });
    }
  }
}

const VALUE_PATH = /^value\.([^.]+)/;

/** Every read of a named value, `{ "$": "value.<name>" }`, below a node. */
function valueReads(node: Node | undefined): { readonly node: Node; readonly name: string }[] {
  if (node?.type === 'array') return node.items.flatMap(valueReads);
  if (node?.type !== 'object') return [];
  const path = entryOf(node, '$');
  const name = VALUE_PATH.exec(textOf(path) ?? '')?.[1];
  if (path && name !== undefined) return [{ node: path, name }];
  return [...node.entries.values()].flatMap(valueReads);
}

/** Names of the values that can be read in a document inside these flows. */
export function valueNames(document: ResolvedDocument, flows: readonly string[]): string[] {
  const readable = valueTables(document).filter(({ flow }) => flow === undefined || flows.includes(flow));
  return readable.flatMap(({ table }) => [...table.entries.keys()]);
}

/** The named values of a screen or frame: its own, and those of its flow blocks, which only their flow reads. */
function valueTables({ kind, root, usage }: ResolvedDocument): readonly { readonly table: ObjectNode; readonly flow?: string }[] {
  if (kind !== 'screen' && kind !== 'frame') return [];
  return [root, ...usage.flowBlocks].flatMap((node) => {
    const table = entryOf(node, 'values');
    const flow = node === root ? undefined : textOf(entryOf(node, 'flow'));
    return table?.type === 'object' ? [{ table, ...(flow !== undefined && { flow }) }] : [];
  });
}
