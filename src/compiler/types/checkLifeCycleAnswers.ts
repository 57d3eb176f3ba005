import type { Node } from '../source/node.ts';
import { entryOf, itemsOf, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { remedyFor } from './findings.ts';
import { type MapType, nullIn, type Type, titleOf } from './type.ts';

/** Entities may contain themselves. */
const MAX_DEPTH = 8;

/** What is compared with what a call declares. */
export interface Comparing {
  /** What is answered, for messages. */
  readonly what: string;
  /** Where it is written, as near as that is known. */
  readonly node: Node;
  readonly depth: number;
  readonly checking: Checking;
}

/** Checks what a life cycle puts into an answer against what is declared: its null before something is set, and its states. */
export function checkOfLifeCycle(given: Type, declared: Type, comparing: Comparing): void {
  const { depth, what } = comparing;
  if (given === declared || depth > MAX_DEPTH) return;
  if (given.kind === 'list' && declared.kind === 'list')
    checkOfLifeCycle(given.item(), declared.item(), { ...comparing, what: `an item of ${what}`, depth: depth + 1 });
  if (given.kind === 'map' && declared.kind === 'map') checkProperties(given, declared, comparing);
}

function checkProperties(given: MapType, declared: MapType, comparing: Comparing): void {
  const { depth, node, what } = comparing;
  for (const name of given.names()) {
    const [value, wanted] = [given.property(name), declared.property(name)];
    if (!value || !wanted) continue;
    const schema = declared.schemas?.get(name);
    const inner = { ...comparing, what: `"${name}" of ${what}`, node: given.written?.get(name) ?? node, depth: depth + 1 };
    checkNull(value, wanted, schema, inner);
    checkNames(value, schema, inner);
    checkOfLifeCycle(value, wanted, inner);
  }
}

function checkNull(value: Type, wanted: Type, schema: Node | undefined, { checking, node, what }: Comparing): void {
  const { nullAt } = nullIn(value);
  if (!nullAt || wanted.kind === 'any' || wanted.kind === 'none' || nullIn(wanted).takesNull) return;
  const at = schema ? (entryOf(schema, 'type') ?? schema) : node;
  const message = `${what} is null until something sets it (context of ${nullAt.source.path}), but is declared as ${titleOf(wanted)}`;
  const type = textOf(entryOf(schema, 'type'));
  checking.findings.add('CALL_RESPONSE', at, message, `allow null: "type": ["${type ?? 'string'}", "null"]`);
}

/** States and events that a schema lists and the life cycle does not have. */
function checkNames(value: Type, schema: Node | undefined, { checking }: Comparing): void {
  if (value.kind !== 'text' || !value.isOfLifeCycle || !value.domain) return;
  const known = value.domain.map(String);
  for (const item of itemsOf(entryOf(schema, 'enum'))) {
    const name = textOf(item);
    if (name === undefined || known.includes(name)) continue;
    checking.findings.add('STATE_UNKNOWN', item, `the life cycle has no "${name}"`, remedyFor(name, known));
  }
}
