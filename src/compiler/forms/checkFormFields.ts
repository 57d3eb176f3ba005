import type { Json, JsonObject } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { ResolvedDocument } from '../resolved.ts';
import { entryOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { DocumentWalk } from '../validate/documentWalk.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { deref, type Schema } from '../validate/schema.ts';
import { aspects, fieldExists, fieldsOf } from './fields.ts';

const REST = '*';

/** Goes over a uiSchema beside the schema that it is for. */
class UiCheck {
  readonly #root: JsonObject;
  readonly #diagnostics: Diagnostics;
  readonly #known: NonNullable<Schema['properties']>;
  readonly #walk: DocumentWalk;

  constructor(root: JsonObject, meta: MetaSchemas, diagnostics: Diagnostics) {
    this.#root = root;
    this.#diagnostics = diagnostics;
    const own = meta.documents.get('form')?.properties?.['uiSchema'];
    this.#known = (own && deref(own).properties) ?? {};
    this.#walk = new DocumentWalk(meta, diagnostics);
  }

  /** Several schemas may speak of the same value, each of other fields. */
  check(node: Node, schemas: Json[]): void {
    if (node.type !== 'object') return;
    const at = aspects(schemas, this.#root);
    const under = (key: string): Json[] => at.flatMap((part) => fieldsOf(part)[key] ?? []);
    const fields = [...new Set(at.flatMap((part) => Object.keys(fieldsOf(part))))];
    const items = at.flatMap((part) => part['items'] ?? []);
    for (const [key, child] of node.entries) {
      if (key.startsWith('ui:')) this.#option(node, key, child, fields);
      else if (fields.includes(key)) this.check(child, under(key));
      else if (key === 'items' && items.length > 0) this.check(child, items);
      else this.#unknown(child, key, fields, true);
    }
  }

  #option(node: ObjectNode, key: string, child: Node, fields: readonly string[]): void {
    const own = Object.hasOwn(this.#known, key) ? this.#known[key] : undefined;
    if (own) this.#walk.walk(child, own);
    else {
      const free = Object.keys(this.#known).filter((name) => !node.entries.has(name));
      this.#diagnostics.add('KEY_UNKNOWN', child, `"${key}" is not known here`, { onKey: true, fix: Diagnostics.suggestion(key, free) });
    }
    if (key === 'ui:order' && child.type === 'array') this.#order(child, fields);
  }

  /** A form whose order leaves a field out without saying where the others go could not be shown. */
  #order(node: Extract<Node, { type: 'array' }>, fields: readonly string[]): void {
    const names = node.items.flatMap((item) => textOf(item) ?? []);
    for (const item of node.items) {
      const name = textOf(item);
      if (name !== undefined && name !== REST && !fields.includes(name)) this.#unknown(item, name, fields, false);
    }
    const left = names.includes(REST) ? undefined : fields.find((name) => !names.includes(name));
    if (left === undefined) return;
    this.#diagnostics.add('FORM_FIELD', node, `field "${left}" has no place in the order`, { fix: `add it, or "${REST}" for all others` });
  }

  #unknown(node: Node, name: string, fields: readonly string[], onKey: boolean): void {
    this.#diagnostics.add('FORM_FIELD', node, `the form has no field "${name}" here`, { onKey, fix: Diagnostics.suggestion(name, fields) });
  }
}

/** Checks that a uiSchema speaks of fields that the form's schema has, in words that the form's widgets know. */
export function checkUi(ui: Node, schema: JsonObject, meta: MetaSchemas, diagnostics: Diagnostics): void {
  new UiCheck(schema, meta, diagnostics).check(ui, [schema]);
}

/** Checks that messages and checks of a form point at fields that it has. */
export function checkForm({ root, form }: ResolvedDocument, diagnostics: Diagnostics): void {
  if (!form) return;
  const field = (pointer: string, node: Node, onKey: boolean): void => {
    if (fieldExists(form.schema, pointer.split('/').slice(1))) return;
    diagnostics.add('FORM_FIELD', node, `the form has no field "${pointer}"`, { onKey });
  };
  const messages = entryOf(root, 'messages');
  if (messages?.type === 'object') for (const [key, node] of messages.entries) field(key.split('#')[0] ?? '', node, true);
  const checks = entryOf(root, 'checks');
  for (const check of checks?.type === 'array' ? checks.items : []) {
    const at = entryOf(check, 'field');
    if (at) field(textOf(at) ?? '', at, false);
  }
}
