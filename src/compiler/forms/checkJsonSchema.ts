import type { Diagnostic } from '#model';
import { Faults } from '../diagnostics/faults.ts';
import { textOf } from '../load/textOf.ts';
import type { Node } from '../source/node.ts';
import { DocumentWalk } from '../validate/documentWalk.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { checkPattern } from './checkPattern.ts';

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

function keyword(key: string, child: Node, known: readonly string[], faults: Faults): void {
  if (!known.includes(key) && !key.startsWith('x-')) {
    const fix = Faults.suggestion(key, known);
    faults.add('FORM_SCHEMA', child, `"${key}" is no keyword of JSON Schema draft-07`, { onKey: true, fix });
  }
  if (key === 'pattern') checkPattern(child, faults);
  if (key === 'patternProperties' && child.type === 'object') {
    for (const [name, schema] of child.entries) checkPattern(schema, faults, name);
  }
  if (key === 'format') format(child, faults);
}

/** The schemas that stand under a keyword. */
function schemasUnder(key: string, child: Node): readonly Node[] {
  if (NOT_SCHEMAS.has(key)) return [];
  return NAME_MAPS.has(key) && child.type === 'object' ? [...child.entries.values()] : [child];
}

function keywords(node: Node, known: readonly string[], faults: Faults): void {
  if (node.type === 'array') for (const item of node.items) keywords(item, known, faults);
  if (node.type !== 'object') return;
  for (const [key, child] of node.entries) {
    keyword(key, child, known, faults);
    for (const schema of schemasUnder(key, child)) keywords(schema, known, faults);
  }
}

function format(node: Node, faults: Faults): void {
  const name = textOf(node);
  if (name !== undefined && !FORMATS.includes(name))
    faults.add('FORM_FORMAT', node, `no format "${name}"`, { fix: Faults.suggestion(name, FORMATS) });
}

const judged = new WeakMap<Node, readonly Diagnostic[]>();

function judge(node: Node, meta: MetaSchemas): readonly Diagnostic[] {
  const faults = new Faults();
  new DocumentWalk(meta, faults).walk(node, meta.jsonSchema);
  keywords(node, Object.keys(meta.jsonSchema.properties ?? {}), faults);
  return faults.list();
}

/** Checks that a schema is JSON Schema draft-07 with no keyword, format or pattern that validators would ignore or choke on. Remembered by node. */
export function checkJsonSchema(node: Node, meta: MetaSchemas, faults: Faults): void {
  const found = judged.get(node) ?? judge(node, meta);
  judged.set(node, found);
  for (const fault of found) faults.take(fault);
}
