import type { Faults } from '../diagnostics/faults.ts';
import { textOf } from '../load/textOf.ts';
import type { Node } from '../source/node.ts';
import type { FormText } from './builtForm.ts';
import { messageKeyForm } from './messageKeyForm.ts';

/** Takes a text of a form as the message key it must be; an empty text shows nothing. */
export function textKey(node: Node, texts: FormText[], faults: Faults): void {
  const name = textOf(node);
  if (name === undefined || name === '') return;
  if (messageKeyForm.test(name)) texts.push({ name, node });
  else faults.add('LITERAL_TEXT', node, `"${name}" is shown as text`, { fix: 'put it into locales/ and write the message key' });
}
