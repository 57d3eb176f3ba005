import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { childSchema } from '../validate/childSchemas.ts';
import { deref, type Schema } from '../validate/schema.ts';
import { type DialogWord, OWN_CONTEXT } from './dialogWord.ts';

/** Tells keys of a dialog that the word does not have or needs; what they hold is checked where it is put in. */
export function checkDialogKeys(node: Node, declared: Schema, diagnostics: Diagnostics): void {
  const schema = deref(declared);
  const { items } = schema;
  if (node.type === 'array' && items) for (const item of node.items) checkDialogKeys(item, items, diagnostics);
  // The others are values, conditions, blocks and actions.
  if (node.type !== 'array' && schema.additionalProperties === false) checkMap(node, schema, diagnostics);
}

function checkMap(node: Node, schema: Schema, diagnostics: Diagnostics): void {
  if (node.type !== 'object') {
    diagnostics.add('VALUE_TYPE', node, 'a map is expected here');
    return;
  }
  const known = Object.keys(schema.properties ?? {});
  for (const [key, child] of node.entries) {
    if (known.includes(key)) checkDialogKeys(child, childSchema(schema, key), diagnostics);
    else diagnostics.add('KEY_UNKNOWN', child, `"${key}" is not known here`, { isOnKey: true, fix: Diagnostics.suggestion(key, known) });
  }
  for (const key of schema.required ?? [])
    if (!node.entries.has(key)) diagnostics.add('KEY_MISSING', node, `"${key}" is required here`, { isOnKey: true });
}

/** Tells what a dialog takes and does not read, and a name that its flow has for itself. */
export function checkDialogInput({ input, loaded, name, node }: DialogWord, document: Node, diagnostics: Diagnostics): void {
  const names = [...entriesOf(entryOf(document, 'names')).values()].flatMap(textsIn);
  const texts = [...[...node.entries].filter(([key]) => key !== 'input').flatMap(([, child]) => textsIn(child)), ...names];
  for (const { name: read, node: declared } of input) {
    // An event says its own name under `type`.
    if (OWN_CONTEXT.includes(read) || read === loaded || read === 'type')
      diagnostics.add('NAME_TWICE', declared, `'${read}' is already a name in the flow of the dialog`, {
        isOnKey: true,
        fix: 'give it another name',
      });
    const mention = new RegExp(`(?<![\\w.'@])(?:context\\.)?${read}(?![\\w'(])`);
    if (!texts.some((text) => mention.test(text)))
      diagnostics.add('UNUSED', declared, `the dialog "${name}" does not read "${read}"`, { isOnKey: true });
  }
}

function textsIn(node: Node): readonly string[] {
  if (node.type === 'scalar') return [textOf(node) ?? ''];
  return (node.type === 'array' ? itemsOf(node) : [...node.entries.values()]).flatMap(textsIn);
}
