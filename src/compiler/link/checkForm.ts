import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { ResolvedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { fieldExists } from './fieldExists.ts';

/** Checks that messages and checks of a form point at fields that it has. */
export function checkForm({ root, form }: ResolvedDocument, faults: Faults): void {
  if (!form) return;
  const field = (pointer: string, node: Node, onKey: boolean): void => {
    if (fieldExists(form.schema, pointer.split('/').slice(1))) return;
    faults.add('FORM_FIELD', node, `the form has no field "${pointer}"`, { onKey });
  };
  const messages = entryOf(root, 'messages');
  if (messages?.type === 'object') for (const [key, node] of messages.entries) field(key.split('#')[0] ?? '', node, true);
  const checks = entryOf(root, 'checks');
  for (const check of checks?.type === 'array' ? checks.items : []) {
    const at = entryOf(check, 'field');
    if (at) field(textOf(at) ?? '', at, false);
  }
}
