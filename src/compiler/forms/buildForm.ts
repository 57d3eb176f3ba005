import type { JsonObject } from '#model';
import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { Node } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { BuiltForm, FormText } from './builtForm.ts';
import { checkJsonSchema } from './checkJsonSchema.ts';
import { checkUi } from './checkUi.ts';
import type { Entities } from './entities.ts';
import { SchemaInliner } from './inlineSchema.ts';
import { textKey } from './textKey.ts';

const UI_TEXTS = new Set(['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:enumNames']);

function uiTexts(node: Node, texts: FormText[], faults: Faults): void {
  if (node.type === 'array') for (const item of node.items) uiTexts(item, texts, faults);
  if (node.type !== 'object') return;
  for (const [key, child] of node.entries) {
    if (UI_TEXTS.has(key)) shown(child, texts, faults);
    else uiTexts(child, texts, faults);
  }
}

function shown(node: Node, texts: FormText[], faults: Faults): void {
  if (node.type === 'array') for (const item of node.items) textKey(item, texts, faults);
  else textKey(node, texts, faults);
}

interface Built {
  readonly form: BuiltForm;
  /** The entities that it was made of. */
  readonly entities: ReadonlyMap<string, Node>;
}

const built = new WeakMap<Node, Built>();

/** Makes a resolved form document ready to show: entities inlined, texts collected, its schema checked. Remembered by its content. */
export function buildForm(root: Node, entities: Entities, meta: MetaSchemas): BuiltForm {
  const known = built.get(root);
  if (known && [...known.entities].every(([name, entity]) => entities.roots.get(name) === entity)) return known.form;
  const form = makeForm(root, entities, meta);
  // What a fault says also depends on the entities that there are besides.
  if (form.faults.length === 0)
    built.set(root, { form, entities: new Map([...entities.roots].filter(([name]) => form.entities.has(name))) });
  return form;
}

function makeForm(root: Node, entities: Entities, meta: MetaSchemas): BuiltForm {
  const faults = new Faults();
  const inliner = new SchemaInliner(entities, faults);
  const schema = entryOf(root, 'schema');
  const ui = entryOf(root, 'uiSchema');
  if (schema) checkJsonSchema(schema, meta, faults);
  const whole = schema && (inliner.inline(schema) as JsonObject);
  if (ui) uiTexts(ui, inliner.texts, faults);
  if (ui && whole) checkUi(ui, whole, meta, faults);
  return {
    id: textOf(entryOf(root, 'id')) ?? '',
    // Made anew each time: a thousand programs may each have changed the form, and few of them are looked at.
    get schema() {
      return schema ? (new SchemaInliner(entities, new Faults()).inline(schema) as JsonObject) : {};
    },
    texts: inliner.texts,
    entities: inliner.entities,
    faults: faults.list(),
  };
}
