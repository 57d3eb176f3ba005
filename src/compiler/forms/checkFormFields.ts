import { type Diagnostic, isJsonObject, type Json, type JsonObject, listOf } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, itemsOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { DocumentWalk } from '../validate/documentWalk.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { deref, type Schema } from '../validate/schema.ts';
import { fieldExists, fieldNamesBeside, fieldsOf, schemasOfValue } from './fields.ts';

/** Checks that the messages and checks of a form point at fields that it has. */
export function fieldDiagnostics(root: Node, schema: JsonObject): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  const check = (pointer: string, node: Node, isOnKey: boolean): void => {
    const path = pointer.split('/').slice(1);
    if (fieldExists(schema, path)) return;
    const beside = fieldNamesBeside(schema, path).map((name) => `/${[...path.slice(0, -1), name].join('/')}`);
    diagnostics.add('FORM_FIELD', node, `the form has no field "${pointer}"`, { isOnKey, fix: Diagnostics.remedy(pointer, beside) });
  };
  // The key of a message is the field's pointer, with the keyword that it explains after "#".
  for (const [key, node] of entriesOf(entryOf(root, 'messages'))) check(key.split('#')[0] ?? '', node, true);
  for (const rule of itemsOf(entryOf(root, 'checks'))) {
    const field = entryOf(rule, 'field');
    if (field) check(textOf(field) ?? '', field, false);
  }
  checkTitles(root, schema, diagnostics);
  return diagnostics.list();
}

const SCALARS = ['string', 'number', 'integer', 'boolean'];

/** A field without a title is shown under the name of its property. */
function checkTitles(root: Node, schema: JsonObject, diagnostics: Diagnostics): void {
  const written = entriesOf(entryOf(root, 'schema', 'properties'));
  for (const [name, field] of Object.entries(Object(schema['properties'] ?? {}) as JsonObject)) {
    const node = written.get(name);
    const ui = entryOf(root, 'uiSchema', name);
    const isNamed = entryOf(ui, 'ui:title') ?? entryOf(ui, 'ui:options', 'title') ?? entryOf(ui, 'ui:label');
    if (!node || isNamed || !isTyped(field) || textOf(entryOf(ui, 'ui:widget')) === 'hidden') continue;
    const fix = 'give it "title", the key of a text, in the form or in the entity that it refers to';
    diagnostics.add('FORM_TITLE', node, `the field "${name}" has no title, so that it is shown under its name`, { fix, isOnKey: true });
  }
}

/** Whether a field is one that somebody fills in, and has no title. */
function isTyped(field: Json | undefined): boolean {
  if (!isJsonObject(field)) return false;
  return field['title'] === undefined && field['const'] === undefined && SCALARS.includes(String(field['type']));
}

/** Checks that a uiSchema names only fields that the form's schema has and options that the form's widgets know. */
export function checkUiSchema(ui: Node, schema: JsonObject, meta: MetaSchemas, diagnostics: Diagnostics): void {
  new UiSchemaChecker(schema, meta, diagnostics).check(ui, [schema]);
}

/** In `ui:order` of react-jsonschema-form: all fields that the order does not name. */
const REST = '*';

type Options = NonNullable<Schema['properties']>;

const optionsByMeta = new WeakMap<MetaSchemas, Options>();

function optionsOf(meta: MetaSchemas): Options {
  const known = optionsByMeta.get(meta);
  if (known) return known;
  const uiSchema = meta.documents.get('form')?.properties?.['uiSchema'];
  const written = (uiSchema && deref(uiSchema).properties) ?? {};
  const inner = written['ui:options'] ? (deref(written['ui:options']).properties ?? {}) : {};
  const options = { ...Object.fromEntries(Object.entries(inner).map(([name, schema]) => [`ui:${name}`, schema])), ...written };
  optionsByMeta.set(meta, options);
  return options;
}

/** Walks a uiSchema together with the schema that it is for. */
class UiSchemaChecker {
  readonly #root: JsonObject;
  readonly #diagnostics: Diagnostics;
  /** The options that a uiSchema may have, with the schemas of their values. What `ui:options` takes may also be written `ui:<option>`. */
  readonly #options: Options;
  readonly #walk: DocumentWalk;

  constructor(root: JsonObject, meta: MetaSchemas, diagnostics: Diagnostics) {
    this.#root = root;
    this.#diagnostics = diagnostics;
    this.#options = optionsOf(meta);
    this.#walk = new DocumentWalk(meta, diagnostics);
  }

  /** Checks the uiSchema of one value. Several schemas may describe the same value, each with other fields. */
  check(node: Node, schemas: Json[]): void {
    if (node.type !== 'object') return;
    const described = schemasOfValue(schemas, this.#root);
    const fields = [...new Set(described.flatMap((schema) => Object.keys(fieldsOf(schema))))];
    for (const [key, child] of node.entries) {
      const parts = described.flatMap((schema) => fieldsOf(schema)[key] ?? []);
      if (key.startsWith('ui:')) this.#option(node, key, child, fields);
      else if (parts.length > 0) this.check(child, parts);
      else if (!this.#entries(key, child, described)) this.#unknown(child, key, fields, true);
    }
  }

  /** Checks the uiSchema of the entries of a list; of a tuple it is a list too. False if there are no such entries. */
  #entries(key: string, child: Node, described: readonly JsonObject[]): boolean {
    if (key !== 'items' && key !== 'additionalItems') return false;
    const schemas = described.flatMap((schema): Json[] => (schema[key] === undefined ? [] : [schema[key]]));
    if (child.type === 'array')
      for (const [index, item] of child.items.entries())
        this.check(
          item,
          schemas.flatMap((list) => (listOf(list)[index] as Json) ?? []),
        );
    else this.check(child, schemas);
    return schemas.length > 0;
  }

  #option(node: ObjectNode, key: string, child: Node, fields: readonly string[]): void {
    const schema = Object.hasOwn(this.#options, key) ? this.#options[key] : undefined;
    if (schema) this.#walk.walk(child, schema);
    else {
      const free = Object.keys(this.#options).filter((name) => !node.entries.has(name));
      this.#diagnostics.add('KEY_UNKNOWN', child, `"${key}" is no option of a uiSchema`, {
        isOnKey: true,
        fix: Diagnostics.suggestion(key, free) ?? `it takes ${free.join(', ')}`,
      });
    }
    if (key === 'ui:order' && child.type === 'array') this.#order(child, fields);
  }

  /** A form cannot be shown when its order leaves out a field and has no `*` for the others. */
  #order(node: ListNode, fields: readonly string[]): void {
    const names = node.items.flatMap((item) => textOf(item) ?? []);
    for (const item of node.items) {
      const name = textOf(item);
      if (name !== undefined && name !== REST && !fields.includes(name)) this.#unknown(item, name, fields, false);
    }
    const missing = names.includes(REST) ? undefined : fields.find((name) => !names.includes(name));
    if (missing === undefined) return;
    this.#diagnostics.add('FORM_FIELD', node, `the order leaves out field "${missing}"`, { fix: `add it, or "${REST}" for all others` });
  }

  #unknown(node: Node, name: string, fields: readonly string[], isOnKey: boolean): void {
    this.#diagnostics.add('FORM_FIELD', node, `the form has no field "${name}" here`, {
      isOnKey,
      fix: Diagnostics.remedy(name, fields),
    });
  }
}
