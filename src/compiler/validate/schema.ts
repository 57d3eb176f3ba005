import type { Node } from '../source/node.ts';

/** A JSON Schema (draft-07) of the meta-schemas, as far as they use it, with the portal's own annotations (`x-...`). */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: { readonly [key: string]: Schema };
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** How overlays merge a list: by id, as a set, or whole. */
  readonly 'x-merge'?: 'id' | 'set' | 'atomic';
  /** Keys beside this one whose inherited values an overlay drops if it gives this one without them. */
  readonly 'x-drops'?: readonly string[];
  /** How overlays merge the lists inside a free-form value. */
  readonly 'x-lists'?: 'atomic';
  /** What a text names: 'operation', 'form', 'route', 'asset', ... */
  readonly 'x-ref'?: string;
  /** Of a document: whether it may have parts of its own under `parts`. */
  readonly 'x-parts'?: boolean;
  /** Of a list: the content of a part that may stand in it, `columns` of `{ "part": "x" }`. */
  readonly 'x-part'?: string;
  /** Of a list whose items may be paths of fields: what its items are. */
  readonly 'x-paths'?: 'column' | 'fact' | 'export' | 'filter' | 'change';
  /** How large the file may be that a text names. */
  readonly 'x-maxBytes'?: number;
  /** What the keys of a map name. */
  readonly 'x-keys'?: string;
  /** The root below which the keys of a map are read: `data` of a screen's `data`. */
  readonly 'x-names'?: string;
  /** What a text that matches `pattern` is, for people who read no regular expressions: "a colour: # and six ...". */
  readonly 'x-says'?: string;
  /** Of a block, action or effect: the word that documents write for it, unless it is its name. */
  readonly 'x-word'?: string;
  /** Of a block, action or effect: the property that the value behind its word is. */
  readonly 'x-head'?: string;
  /** The name that documents write for the property: beside such a word, or wherever the map stands. */
  readonly 'x-as'?: string;
  /** True where a value is shown as text, so that a literal must be a message. */
  readonly 'x-text'?: boolean;
  /** Name of a definition, i.e. its key under `definitions`; a hidden property, added when the meta-schemas are read. */
  readonly name?: string;
  /** The schema that `$ref` refers to; a hidden property, too. */
  target?: Schema;
}

/** The schema that a chain of `$ref` ends at. */
export function deref(schema: Schema): Schema {
  let current = schema;
  while (current.target) current = current.target;
  return current;
}

/** JSON Schema type of a node; whole numbers are 'integer'. */
export function typeOf(node: Node): 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null' {
  if (node.type !== 'scalar') return node.type;
  if (node.value === null) return 'null';
  if (typeof node.value === 'number') return Number.isInteger(node.value) ? 'integer' : 'number';
  return typeof node.value as 'string' | 'boolean';
}

function allowsType(branch: Schema, node: Node): boolean {
  const schema = deref(branch);
  if (schema.enum) return node.type === 'scalar';
  if (schema.type === undefined) return true;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  const type = typeOf(node);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** True for a branch without required keys, which is chosen only if no branch with required keys fits. */
function isOpen(schema: Schema): boolean {
  return (deref(schema).required ?? []).length === 0;
}

/**
 * The branch of `anyOf` or `oneOf` that a node is meant as: the first that allows the node's type and, for a map, whose required keys the
 * map has. Undefined when there is none. The meta-schemas are written so that type and required keys are enough to tell branches apart.
 */
export function chooseBranch(branches: readonly Schema[], node: Node): Schema | undefined {
  const fitting = branches.filter((branch) => allowsType(branch, node));
  if (node.type !== 'object') return fitting[0];
  const keyed = fitting.find((branch) => !isOpen(branch) && (deref(branch).required ?? []).every((key) => node.entries.has(key)));
  return keyed ?? fitting.find(isOpen);
}
