import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkPattern } from '../patterns/checkPattern.ts';
import { entriesOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { DocumentWalk } from '../validate/documentWalk.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

const cache = new WeakMap<Node, readonly Diagnostic[]>();

/** Checks that a schema is JSON Schema draft-07, with only keywords, formats and patterns that validators can use. Cached by node. */
export function checkJsonSchema(node: Node, meta: MetaSchemas, diagnostics: Diagnostics): void {
  const found = cache.get(node) ?? diagnosticsOf(node, meta);
  cache.set(node, found);
  diagnostics.takeAll(found);
}

function diagnosticsOf(node: Node, meta: MetaSchemas): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  new DocumentWalk(meta, diagnostics).walk(node, meta.jsonSchema);
  checkKeywords(node, Object.keys(meta.jsonSchema.properties ?? {}), diagnostics);
  return diagnostics.list();
}

const NAME_MAPS = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);
const NOT_SCHEMAS = new Set(['enum', 'const', 'default', 'examples', 'required', 'type']);
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

function checkKeywords(node: Node, known: readonly string[], diagnostics: Diagnostics): void {
  for (const item of itemsOf(node)) checkKeywords(item, known, diagnostics);
  for (const [key, child] of entriesOf(node)) {
    checkKeyword(key, child, known, diagnostics);
    for (const schema of schemasUnder(key, child)) checkKeywords(schema, known, diagnostics);
  }
}

function checkKeyword(key: string, child: Node, known: readonly string[], diagnostics: Diagnostics): void {
  if (!known.includes(key) && !key.startsWith('x-')) {
    const fix = Diagnostics.suggestion(key, known);
    diagnostics.add('FORM_SCHEMA', child, `JSON Schema draft-07 has no keyword "${key}"`, { onKey: true, fix });
  }
  if (key === 'pattern') checkPattern(child, diagnostics);
  if (key === 'patternProperties') for (const [name, schema] of entriesOf(child)) checkPattern(schema, diagnostics, name);
  if (key === 'format') checkFormat(child, diagnostics);
}

/** The schemas that are the value of a keyword. */
function schemasUnder(key: string, child: Node): readonly Node[] {
  if (NOT_SCHEMAS.has(key)) return [];
  return NAME_MAPS.has(key) && child.type === 'object' ? [...child.entries.values()] : [child];
}

function checkFormat(node: Node, diagnostics: Diagnostics): void {
  const name = textOf(node);
  if (name !== undefined && !FORMATS.includes(name))
    diagnostics.add('FORM_FORMAT', node, `there is no format "${name}"`, { fix: Diagnostics.suggestion(name, FORMATS) });
}
