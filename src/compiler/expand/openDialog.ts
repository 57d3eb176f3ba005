import { entryMap } from '../source/entryMap.ts';
import type { Node, ObjectNode } from '../source/node.ts';

/** What stands before the name of a dialog in `to`, until it is known which flow shows the dialog. */
export const DIALOG_TO_OPEN = 'dialog.';

/** `{ "dialog": "credit", "with": { "row": "=item" } }` sends the event that opens the dialog; any other action stays as it is. */
export function openingDialog(node: ObjectNode): ObjectNode {
  const dialog = node.entries.get('dialog');
  if (dialog?.type !== 'scalar' || node.entries.has('type')) return node;
  const { keyOffset, offset, source } = dialog;
  const event: Node = { type: 'scalar', source, offset, keyOffset, value: 'OPEN' };
  const to: Node = { ...dialog, value: `${DIALOG_TO_OPEN}${dialog.value}` };
  const others = [...node.entries].filter(([key]) => key !== 'dialog');
  return { ...node, entries: entryMap(['send', event, 'to', to, ...others.flat()]) };
}
