import type { Faults } from '../diagnostics/faults.ts';
import type { Node } from '../load/node.ts';
import { textOf } from '../load/textOf.ts';
import type { FormText } from './builtForm.ts';

/** The form of a message key, as in common.schema.json. */
export const IS_MESSAGE_KEY = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9{} _-]+)+$/;

/** Takes a text of a form as the message key it must be; an empty text shows nothing. */
export function textKey(node: Node, texts: FormText[], faults: Faults): void {
  const name = textOf(node);
  if (name === undefined || name === '') return;
  if (IS_MESSAGE_KEY.test(name)) texts.push({ name, node });
  else faults.add('LITERAL_TEXT', node, `"${name}" is shown as text`, { fix: 'put it into locales/ and write the message key' });
}
