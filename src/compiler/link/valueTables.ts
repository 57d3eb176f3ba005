import { entryOf } from '../load/entryOf.ts';
import type { Node, ObjectNode } from '../load/node.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument } from '../resolved.ts';

/** Named values of a screen: those of all its blocks, and those of the blocks of a flow, which `flow` names. */
export interface ValueTable {
  readonly flow?: string;
  readonly table: ObjectNode;
}

/** The tables of named values that a screen holds; none in other documents. */
export function valueTables({ kind, root, digest }: ResolvedDocument): readonly ValueTable[] {
  if (kind !== 'screen') return [];
  return [...tableOf(root), ...digest.flowBlocks.flatMap((block) => tableOf(block, textOf(entryOf(block, 'flow'))))];
}

function tableOf(node: Node, flow?: string): ValueTable[] {
  const table = entryOf(node, 'values');
  return table?.type === 'object' ? [{ table, ...(flow !== undefined && { flow }) }] : [];
}
