import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkPattern } from '../patterns/checkPattern.ts';
import { entriesOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { DocumentWalk, type NodeVisitor } from '../validate/documentWalk.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';

// Of `meta` only the schema of draft-07 is read, which is the same for every engine: the node alone decides.
const diagnosticsByNode = new WeakMap<Node, readonly Diagnostic[]>();

/**
 * Checks a schema that documents hold (of a form, an entity or an operation): it must be JSON Schema draft-07 and use only keywords,
 * formats and patterns that the validators of forms and requests know. Cached by node.
 */
export function checkJsonSchema(node: Node, meta: MetaSchemas, diagnostics: Diagnostics): void {
  const cached = diagnosticsByNode.get(node) ?? diagnosticsOf(node, meta);
  diagnosticsByNode.set(node, cached);
  diagnostics.takeAll(cached);
}

function diagnosticsOf(node: Node, meta: MetaSchemas): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  new DocumentWalk(meta, diagnostics, new FaultlessSchemas(meta.jsonSchema, diagnostics)).walk(node, meta.jsonSchema);
  checkKeywords(node, Object.keys(meta.jsonSchema.properties ?? {}), diagnostics);
  return diagnostics.list();
}

const withoutFault = new WeakSet<Node>();

/** Lets a walk pass over the schemas within a schema in which an earlier walk found no fault: the forms of programs share most of theirs. */
class FaultlessSchemas implements NodeVisitor {
  readonly #schema: Schema;
  readonly #diagnostics: Diagnostics;
  /** How many diagnostics there were when the walk entered each of the schemas that it is in. */
  readonly #atEntry: number[] = [];

  constructor(schema: Schema, diagnostics: Diagnostics) {
    this.#schema = schema;
    this.#diagnostics = diagnostics;
  }

  skips(node: Node, resolved: Schema): boolean {
    return resolved === this.#schema && withoutFault.has(node);
  }

  enter(_node: Node, _declared: Schema, resolved: Schema): void {
    if (resolved === this.#schema) this.#atEntry.push(this.#diagnostics.added);
  }

  leave(node: Node, resolved: Schema): void {
    if (resolved === this.#schema && this.#atEntry.pop() === this.#diagnostics.added) withoutFault.add(node);
  }
}

/** Keywords of draft-07 whose value is a map from names of the author's own to schemas. */
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);
/** Keywords of draft-07 whose value is data: a map in it is no schema. */
const DATA_KEYWORDS = new Set(['enum', 'const', 'default', 'examples', 'required', 'type']);
/** The formats of ajv-formats, and `data-url` and `color`, which react-jsonschema-form adds to them. */
const FORMATS = [
  'date',
  'time',
  'date-time',
  'iso-time',
  'iso-date-time',
  'duration',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'regex',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
  'byte',
  'int32',
  'int64',
  'float',
  'double',
  'password',
  'binary',
  'data-url',
  'color',
];

const withKnownKeywords = new WeakSet<Node>();

/** Checks the keys of a schema, or of a list of schemas. What an unknown or `x-` keyword holds is no schema, so it is not entered. */
function checkKeywords(node: Node, known: readonly string[], diagnostics: Diagnostics): void {
  if (withKnownKeywords.has(node)) return;
  const { added } = diagnostics;
  for (const item of itemsOf(node)) checkKeywords(item, known, diagnostics);
  for (const [key, child] of entriesOf(node)) {
    checkKeyword(key, child, known, diagnostics);
    if (known.includes(key)) for (const schema of schemasOf(key, child)) checkKeywords(schema, known, diagnostics);
  }
  if (node.type !== 'scalar' && diagnostics.added === added) withKnownKeywords.add(node);
}

function checkKeyword(key: string, child: Node, known: readonly string[], diagnostics: Diagnostics): void {
  if (!known.includes(key) && !key.startsWith('x-')) {
    const fix = Diagnostics.suggestion(key, known);
    diagnostics.add('FORM_SCHEMA', child, `JSON Schema draft-07 has no keyword "${key}"`, { isOnKey: true, fix });
  }
  if (key === 'pattern') checkPattern(child, diagnostics);
  if (key === 'patternProperties') for (const [name, schema] of entriesOf(child)) checkPattern(schema, diagnostics, name);
  if (key === 'format') checkFormat(child, diagnostics);
}

/** The schemas that a keyword of draft-07 holds. */
function schemasOf(key: string, child: Node): readonly Node[] {
  if (DATA_KEYWORDS.has(key)) return [];
  return MAPS_OF_SCHEMAS.has(key) && child.type === 'object' ? [...child.entries.values()] : [child];
}

function checkFormat(node: Node, diagnostics: Diagnostics): void {
  const name = textOf(node);
  if (name !== undefined && !FORMATS.includes(name))
    diagnostics.add('FORM_FORMAT', node, `there is no format "${name}"`, { fix: Diagnostics.suggestion(name, FORMATS) });
}
