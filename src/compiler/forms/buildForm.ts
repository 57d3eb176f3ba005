import type { JsonObject } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, itemsOf, type Node, nodeAt, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { type BuiltForm, collectText, type FormText } from './builtForm.ts';
import { checkUiSchema, fieldDiagnostics } from './checkFormFields.ts';
import { checkJsonSchema } from './checkJsonSchema.ts';
import { checkWidgets } from './checkWidgets.ts';
import type { Entities } from './entities.ts';
import { SchemaInliner } from './inlineSchema.ts';
import { type FollowedReferences, followReferences, type ReferenceFault } from './localReferences.ts';
import { WIDGET_TEXTS } from './widgetTexts.ts';

interface CachedForm {
  readonly form: BuiltForm;
  /** The entities that are inlined in it. */
  readonly entities: ReadonlyMap<string, Node>;
}

const cache = new WeakMap<Node, CachedForm>();

/** Makes a resolved form document ready to show: entities inlined, texts collected, its schema checked. Cached by its root. */
export function buildForm(root: Node, entities: Entities, meta: MetaSchemas): BuiltForm {
  const known = cache.get(root);
  if (known && [...known.entities].every(([name, entity]) => entities.roots.get(name) === entity)) return known.form;
  const form = makeForm(root, entities, meta);
  // A faulty form is not cached: the fix of a diagnostic may name any of the entities.
  if (form.diagnostics.length === 0)
    cache.set(root, { form, entities: new Map([...entities.roots].filter(([name]) => form.entities.has(name))) });
  return form;
}

function makeForm(root: Node, entities: Entities, meta: MetaSchemas): BuiltForm {
  const diagnostics = new Diagnostics();
  const inliner = new SchemaInliner(entities, diagnostics);
  const schema = entryOf(root, 'schema');
  const ui = entryOf(root, 'uiSchema');
  if (schema) checkJsonSchema(schema, meta, diagnostics);
  const { schema: inlined, faults } = schemaOf(schema, inliner);
  reportFaults(faults, schema ?? root, diagnostics);
  if (ui) collectUiTexts(ui, inliner.texts, diagnostics);
  // A schema whose references have no end cannot be looked through.
  if (faults.length === 0) checkFields(root, inlined, meta, diagnostics);
  const list = diagnostics.list();
  return {
    id: textOf(entryOf(root, 'id')) ?? '',
    // Computed anew for each reader, to save memory: a thousand programs may have a form of their own, and few are ever opened.
    get schema() {
      return faults.length > 0 ? {} : schemaOf(schema, new SchemaInliner(entities, new Diagnostics())).schema;
    },
    fieldDiagnostics: list.some(({ code }) => code.startsWith('REF_')) ? [] : fieldDiagnostics(root, faults.length > 0 ? {} : inlined),
    texts: inliner.texts,
    entities: inliner.entities,
    diagnostics: list,
  };
}

function checkFields(form: Node, schema: JsonObject, meta: MetaSchemas, diagnostics: Diagnostics): void {
  const ui = entryOf(form, 'uiSchema');
  if (ui) checkUiSchema(ui, schema, meta, diagnostics);
  checkWidgets(form, schema, diagnostics);
}

function schemaOf(schema: Node | undefined, inliner: SchemaInliner): FollowedReferences {
  const inlined = schema ? (inliner.inline(schema) as JsonObject) : {};
  return inliner.refers ? followReferences(inlined) : { schema: inlined, faults: [] };
}

/** The references are those of the inlined schema. A local reference stands in the form itself, at the same pointer as there. */
function reportFaults(faults: readonly ReferenceFault[], schema: Node, diagnostics: Diagnostics): void {
  for (const { code, pointer, message, fix } of faults) diagnostics.add(code, nodeAt(schema, pointer) ?? schema, message, { fix });
}

/** Options of a uiSchema that are shown as text. */
const UI_TEXTS = new Set(['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:enumNames']);

function collectUiTexts(ui: Node, texts: FormText[], diagnostics: Diagnostics): void {
  for (const item of itemsOf(ui)) collectUiTexts(item, texts, diagnostics);
  for (const [key, child] of entriesOf(ui)) {
    if (key === 'ui:widget') texts.push(...(WIDGET_TEXTS[textOf(child) ?? ''] ?? []).map((name) => ({ name, node: child })));
    else if (!UI_TEXTS.has(key)) collectUiTexts(child, texts, diagnostics);
    else for (const text of child.type === 'array' ? child.items : [child]) collectText(text, texts, diagnostics);
  }
}
