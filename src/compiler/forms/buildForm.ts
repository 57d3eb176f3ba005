import type { JsonObject } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryOf, type Node, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { type BuiltForm, type FormText, textKey } from './builtForm.ts';
import { checkUi } from './checkFormFields.ts';
import { checkJsonSchema } from './checkJsonSchema.ts';
import type { Entities } from './entities.ts';
import { SchemaInliner } from './inlineSchema.ts';

const UI_TEXTS = new Set(['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:enumNames']);

function uiTexts(node: Node, texts: FormText[], diagnostics: Diagnostics): void {
  if (node.type === 'array') for (const item of node.items) uiTexts(item, texts, diagnostics);
  if (node.type !== 'object') return;
  for (const [key, child] of node.entries) {
    if (UI_TEXTS.has(key)) shown(child, texts, diagnostics);
    else uiTexts(child, texts, diagnostics);
  }
}

function shown(node: Node, texts: FormText[], diagnostics: Diagnostics): void {
  if (node.type === 'array') for (const item of node.items) textKey(item, texts, diagnostics);
  else textKey(node, texts, diagnostics);
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
  if (form.diagnostics.length === 0)
    built.set(root, { form, entities: new Map([...entities.roots].filter(([name]) => form.entities.has(name))) });
  return form;
}

function makeForm(root: Node, entities: Entities, meta: MetaSchemas): BuiltForm {
  const diagnostics = new Diagnostics();
  const inliner = new SchemaInliner(entities, diagnostics);
  const schema = entryOf(root, 'schema');
  const ui = entryOf(root, 'uiSchema');
  if (schema) checkJsonSchema(schema, meta, diagnostics);
  const whole = schema && (inliner.inline(schema) as JsonObject);
  if (ui) uiTexts(ui, inliner.texts, diagnostics);
  if (ui && whole) checkUi(ui, whole, meta, diagnostics);
  return {
    id: textOf(entryOf(root, 'id')) ?? '',
    // Made anew each time: a thousand programs may each have changed the form, and few of them are looked at.
    get schema() {
      return schema ? (new SchemaInliner(entities, new Diagnostics()).inline(schema) as JsonObject) : {};
    },
    texts: inliner.texts,
    entities: inliner.entities,
    diagnostics: diagnostics.list(),
  };
}
