import { isJsonObject, type Json, type JsonObject } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { fieldsOf, schemasOfValue } from './fields.ts';

/** The controls that the form has for a value of a type; the first is its own choice. `tel` and `hidden` are there for every type. */
const WIDGETS: { readonly [type: string]: readonly string[] } = {
  string: ['text', 'money', 'password', 'textarea', 'select', 'radio', 'date', 'time', 'date-time', 'email', 'uri'],
  number: ['text', 'select', 'radio', 'updown'],
  integer: ['text', 'select', 'radio', 'updown'],
  boolean: ['checkbox', 'radio', 'select'],
  array: ['select', 'checkboxes', 'checklist'],
};
const FOR_EVERY_TYPE = ['tel', 'hidden'];

/** Checks that the form has something to enter each of its values with; a field without would not be shown. */
export function checkWidgets(form: Node, schema: JsonObject, diagnostics: Diagnostics): void {
  new WidgetChecker(form, schema, diagnostics).check([schema], entryOf(form, 'uiSchema'), []);
}

/** Fields that the form has controls for, if nothing says how they look. Only what refers to nothing is in the schema of several forms. */
const enterable = new WeakSet<JsonObject>();

class WidgetChecker {
  readonly #form: Node;
  readonly #root: JsonObject;
  readonly #diagnostics: Diagnostics;
  /** A form may refer to itself. */
  readonly #seen = new Set<Json>();

  constructor(form: Node, root: JsonObject, diagnostics: Diagnostics) {
    this.#form = form;
    this.#root = root;
    this.#diagnostics = diagnostics;
  }

  /** Checks one value, which several schemas may describe; `path` leads to it in the schema. */
  check(schemas: readonly Json[], ui: Node | undefined, path: readonly string[]): void {
    const described = schemasOfValue(schemas, this.#root);
    const isNew = described.some((schema) => !this.#seen.has(schema));
    if ((ui === undefined && !isNew) || !this.#isShown(described, entryOf(ui, 'ui:widget'), path)) return;
    for (const schema of described) this.#seen.add(schema);
    for (const schema of described) {
      for (const [name, part] of Object.entries(fieldsOf(schema))) this.#field(part ?? {}, entryOf(ui, name), path, name);
      this.#items(schema['items'], entryOf(ui, 'items'), [...path, 'items']);
    }
  }

  #field(part: Json, ui: Node | undefined, path: readonly string[], name: string): void {
    if (isJsonObject(part) && ui === undefined && enterable.has(part)) return;
    const { added } = this.#diagnostics;
    this.check([part], ui, [...path, 'properties', name]);
    if (isJsonObject(part) && ui === undefined && this.#diagnostics.added === added) enterable.add(part);
  }

  /** Checks the control of a value; false if the value is hidden or has none, so that what is in it is not shown either. */
  #isShown(described: readonly JsonObject[], widget: Node | undefined, path: readonly string[]): boolean {
    if (textOf(widget) === 'hidden') return false;
    if (!widget) return this.#canEnter(described, path);
    this.#widget(widget, described);
    return true;
  }

  #items(items: Json | undefined, ui: Node | undefined, path: readonly string[]): void {
    if (isJsonObject(items)) this.check([items], ui, path);
    if (Array.isArray(items))
      for (const [index, item] of items.entries()) this.check([item as Json], itemsOf(ui)[index], [...path, String(index)]);
  }

  #widget(widget: Node, described: readonly JsonObject[]): void {
    const name = textOf(widget) ?? '';
    const [type] = typesOf(described);
    const known = type === undefined ? undefined : WIDGETS[type];
    if (!known || known.includes(name) || FOR_EVERY_TYPE.includes(name)) return;
    const fix = Diagnostics.suggestion(name, known) ?? `a value of type ${type} takes ${known.join(', ')} or hidden`;
    this.#diagnostics.add('FORM_WIDGET', widget, `"${name}" is no control for a value of type ${type}`, { fix });
  }

  /** False after a diagnostic: there is no control for the value. */
  #canEnter(described: readonly JsonObject[], path: readonly string[]): boolean {
    const problem = unenterable(described, this.#root);
    if (problem === undefined) return true;
    const name = path.filter((key) => key !== 'properties').join('.') || 'the form';
    const fix = 'send it with a block of its own, or hide it with "ui:widget": "hidden"';
    this.#diagnostics.add('FORM_WIDGET', this.#nodeAt(path), `"${name}" ${problem}: there is no control to enter it with`, { fix });
    return false;
  }

  /** The schema at a path, or the innermost one around it that stands in the form: the rest comes from entities. */
  #nodeAt(path: readonly string[]): Node {
    let node: Node = entryOf(this.#form, 'schema') ?? this.#form;
    for (const key of path) {
      const child: Node | undefined = node.type === 'array' ? node.items[Number(key)] : entryOf(node, key);
      if (!child) return node;
      node = child;
    }
    return node;
  }
}

function typesOf(described: readonly JsonObject[]): string[] {
  return described
    .flatMap(({ type }) => (Array.isArray(type) ? (type as Json[]) : [type]))
    .filter((type): type is string => typeof type === 'string' && type !== 'null');
}

/** Why a value cannot be entered; undefined if it can. */
function unenterable(described: readonly JsonObject[], root: JsonObject): string | undefined {
  const [type] = typesOf(described);
  const isFile = (schemas: readonly JsonObject[]) => schemas.some(({ format }) => format === 'data-url' || format === 'binary');
  if (isFile(described)) return 'is a file';
  if (type !== 'array') return undefined;
  const items = described.flatMap((schema) => (schema['items'] === undefined ? [] : [schema['items']]));
  if (items.length === 0) return 'is a list whose "items" are not described';
  return isFile(schemasOfValue(items, root)) ? 'is a list of files' : undefined;
}
