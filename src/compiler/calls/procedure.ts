import { entriesOf, entryOf, itemsOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { Definitions } from './definitions.ts';
import { effectsOf } from './effects.ts';
import { Finds } from './finds.ts';
import { madeMap, madeMapOf, madePath } from './made.ts';
import { refusalsOf } from './refusals.ts';

/** The words of a call whose handler is a procedure. */
export const PROCEDURE_WORDS: readonly string[] = [
  'read',
  'find',
  'values',
  'atMost',
  'refuse',
  'do',
  'versioned',
  'archive',
  'export',
  'token',
  'xml',
  'file',
  'status',
  'response',
];

/** The settings of the handler `procedure` for a call; undefined where it says nothing. */
export function procedureOf(call: ObjectNode, definitions: Definitions): ObjectNode | undefined {
  const { entries } = call;
  if (!PROCEDURE_WORDS.some((word) => entries.has(word))) return undefined;
  const finds = new Finds(entries.get('find'), definitions);
  const response = entries.get('response');
  return madeMap(call, {
    reading: entries.get('read'),
    find: finds.expanded(),
    values: entries.get('values'),
    atMost: entries.get('atMost'),
    refuse: refusalsOf(entries.get('refuse')),
    do: effectsOf(entries.get('do'), finds),
    versioned: entries.get('versioned'),
    archive: withFind(entries.get('archive'), finds),
    export: withFind(entries.get('export'), finds),
    token: entries.get('token'),
    xml: entries.get('xml'),
    recordFile: fileOf(entries.get('file'), finds),
    status: entries.get('status'),
    answer: response && responseValue(response, call, finds),
  });
}

/** A file of records: what it is `of` is a find. */
function withFind(written: Node | undefined, finds: Finds): Node | undefined {
  const of = entryOf(written, 'of');
  return written && of ? madeMap(written, { ...Object.fromEntries(entriesOf(written)), of: finds.expand(of) }) : written;
}

/** The record whose file is the response: that which a find gives. */
function fileOf(written: Node | undefined, finds: Finds): Node | undefined {
  const name = textOf(written);
  const record = written && name !== undefined ? finds.recordOf(name, written) : undefined;
  return written && record ? madeMap(written, { collection: record.collection, id: madePath(written, `data.${name}.id`) }) : undefined;
}

/** Stands before a list of paths, each of which is given under its last name. */
const SPREAD = '...';

function responseValue(response: Node, call: ObjectNode, finds: Finds): Node {
  if (response.type !== 'object' || !response.entries.has(SPREAD)) return response;
  const fields = [...response.entries].flatMap(([key, value]) =>
    key === SPREAD ? itemsOf(value).map((path) => spread(path, call, finds)) : [[key, value] as const],
  );
  return madeMapOf(response, fields);
}

function spread(path: Node, call: ObjectNode, finds: Finds): readonly [string, Node] {
  const text = textOf(path) ?? '';
  const [first = ''] = text.split('.');
  return [text.split('.').at(-1) ?? '', madePath(path, `${rootOf(first, call, finds)}${text}`)];
}

/** The root of a name: what was found or made, or a value of the call; else the name is a root. */
function rootOf(name: string, call: ObjectNode, finds: Finds): string {
  const isMade = itemsOf(call.entries.get('do')).some((effect) => textOf(entryOf(effect, 'as')) === name);
  if (isMade || finds.has(name) || entryOf(call, 'read', name)) return 'data.';
  return entryOf(call, 'values', name) ? 'value.' : '';
}
