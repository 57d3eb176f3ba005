import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node, ObjectNode } from '../source/node.ts';

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
