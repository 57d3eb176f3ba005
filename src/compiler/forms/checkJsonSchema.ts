import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkPattern } from '../patterns/checkPattern.ts';
import { type Node, textOf } from '../source/node.ts';
import { DocumentWalk } from '../validate/documentWalk.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

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

function keyword(key: string, child: Node, known: readonly string[], diagnostics: Diagnostics): void {
  if (!known.includes(key) && !key.startsWith('x-')) {
    const fix = Diagnostics.suggestion(key, known);
    diagnostics.add('FORM_SCHEMA', child, `"${key}" is no keyword of JSON Schema draft-07`, { onKey: true, fix });
  }
  if (key === 'pattern') checkPattern(child, diagnostics);
  if (key === 'patternProperties' && child.type === 'object') {
    for (const [name, schema] of child.entries) checkPattern(schema, diagnostics, name);
  }
  if (key === 'format') format(child, diagnostics);
}

/** The schemas that stand under a keyword. */
function schemasUnder(key: string, child: Node): readonly Node[] {
  if (NOT_SCHEMAS.has(key)) return [];
  return NAME_MAPS.has(key) && child.type === 'object' ? [...child.entries.values()] : [child];
}

function keywords(node: Node, known: readonly string[], diagnostics: Diagnostics): void {
  if (node.type === 'array') for (const item of node.items) keywords(item, known, diagnostics);
  if (node.type !== 'object') return;
  for (const [key, child] of node.entries) {
    keyword(key, child, known, diagnostics);
    for (const schema of schemasUnder(key, child)) keywords(schema, known, diagnostics);
  }
}

function format(node: Node, diagnostics: Diagnostics): void {
  const name = textOf(node);
  if (name !== undefined && !FORMATS.includes(name))
    diagnostics.add('FORM_FORMAT', node, `no format "${name}"`, { fix: Diagnostics.suggestion(name, FORMATS) });
}

const judged = new WeakMap<Node, readonly Diagnostic[]>();

function judge(node: Node, meta: MetaSchemas): readonly Diagnostic[] {
  const diagnostics = new Diagnostics();
  new DocumentWalk(meta, diagnostics).walk(node, meta.jsonSchema);
  keywords(node, Object.keys(meta.jsonSchema.properties ?? {}), diagnostics);
  return diagnostics.list();
}

/** Checks that a schema is JSON Schema draft-07 with no keyword, format or pattern that validators would ignore or choke on. Remembered by node. */
export function checkJsonSchema(node: Node, meta: MetaSchemas, diagnostics: Diagnostics): void {
  const found = judged.get(node) ?? judge(node, meta);
  judged.set(node, found);
  diagnostics.takeAll(found);
}
