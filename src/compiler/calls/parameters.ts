import { entriesOf, entryOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { Definitions } from './definitions.ts';
import { keyOf, madeList, madeMap, madeMapOf, madeScalar } from './made.ts';

/** `type: what it is`, as the meta-schema of calls documents demands it. */
const SHORT = /^([A-Za-z][A-Za-z0-9]*\??): (.+)$/s;
/** What a parameter says beside the JSON Schema of its values. */
const BESIDE_SCHEMA = new Set(['in', 'description']);

/** The parameters of a call in the form of OpenAPI. */
export function parametersOf(params: Node | undefined, path: string, definitions: Definitions): ListNode | undefined {
  if (params?.type !== 'object') return undefined;
  const items = [...params.entries].map(([key, written]) => parameterOf(key, written, path, definitions));
  return madeList(params, items);
}

function parameterOf(key: string, written: Node, path: string, definitions: Definitions): ObjectNode {
  const name = key.replace(/!$/, '');
  const isInPath = path.includes(`{${name}}`);
  const location = textOf(entryOf(written, 'in')) ?? (isInPath ? 'path' : 'query');
  const [description, schema] = typed(written, definitions);
  return madeMap(written, {
    name: madeScalar(keyOf(written), name),
    in: entryOf(written, 'in') ?? location,
    required: key.endsWith('!') || location === 'path' ? true : undefined,
    description,
    schema,
  });
}

/** What a parameter is, and the JSON Schema of its values. */
function typed(written: Node, definitions: Definitions): readonly [description: Node | undefined, schema: Node | undefined] {
  const text = textOf(written);
  if (text !== undefined) {
    const [, type, what] = SHORT.exec(text) ?? [];
    if (type === undefined || what === undefined) return [undefined, undefined];
    return [madeScalar(written, what), definitions.type(type, written)];
  }
  const schema = [...entriesOf(written)].filter(([keyword]) => !BESIDE_SCHEMA.has(keyword));
  return [entryOf(written, 'description'), madeMapOf(written, schema)];
}
