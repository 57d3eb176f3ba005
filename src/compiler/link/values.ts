import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entryOf, type Node, type ObjectNode, textOf } from '../source/node.ts';

/** Checks the named values of what holds them, a procedure or a demo document: that those which are read exist, and their order. */
export function checkNamedValues(holder: Node | undefined, diagnostics: Diagnostics): void {
  const table = entryOf(holder, 'values');
  const names = table?.type === 'object' ? [...table.entries.keys()] : [];
  for (const { node, name } of readsOfValues(holder)) {
    if (names.includes(name)) continue;
    diagnostics.add('FACT_UNKNOWN', node, `"value" has no "${name}" here`, { fix: Diagnostics.suggestion(name, names) });
  }
  if (table?.type === 'object') checkValueOrder(table, diagnostics);
}

/** Checks that named values read only those above them: none leads back to itself. */
export function checkValueOrder(table: ObjectNode, diagnostics: Diagnostics): void {
  const names = [...table.entries.keys()];
  for (const [index, name] of names.entries()) {
    for (const { node, name: read } of readsOfValues(table.entries.get(name))) {
      if (names.indexOf(read) < index) continue;
      const text = `the value "${name}" reads "${read}", which does not stand above it`;
      diagnostics.add('VALUE_ORDER', node, text, { fix: `put "${read}" above "${name}"` });
    }
  }
}

const READS = /^value\.([^.]+)/;

/** A place that reads a named value, `value.<name>`. */
export interface ValueRead {
  readonly node: Node;
  readonly name: string;
}

/** Every place below a node that reads a named value. */
export function readsOfValues(node: Node | undefined): ValueRead[] {
  if (node?.type === 'array') return node.items.flatMap(readsOfValues);
  if (node?.type !== 'object') return [];
  const path = entryOf(node, '$');
  const name = READS.exec(textOf(path) ?? '')?.[1];
  if (path && name !== undefined) return [{ node: path, name }];
  return [...node.entries.values()].flatMap(readsOfValues);
}

/** Named values of a screen's blocks, or of the blocks of a flow in a screen or frame, which `flow` names. */
export interface ValueTable {
  readonly flow?: string;
  readonly table: ObjectNode;
}

/** The tables of named values that a screen or frame holds; none in other documents. */
export function valueTables({ kind, root, digest }: ResolvedDocument): readonly ValueTable[] {
  if (kind !== 'screen' && kind !== 'frame') return [];
  return [...tableOf(root), ...digest.flowBlocks.flatMap((block) => tableOf(block, textOf(entryOf(block, 'flow'))))];
}

function tableOf(node: Node, flow?: string): ValueTable[] {
  const table = entryOf(node, 'values');
  return table?.type === 'object' ? [{ table, ...(flow !== undefined && { flow }) }] : [];
}

/** Names of the values that can be read in a document inside these flows. */
export function valueNames(document: ResolvedDocument, flows: readonly string[]): string[] {
  const here = valueTables(document).filter(({ flow }) => flow === undefined || flows.includes(flow));
  return here.flatMap(({ table }) => [...table.entries.keys()]);
}
