import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesOf, entryOf, itemsOf, jsonOf, type Node } from '../source/node.ts';
import { checkScalar } from '../validate/checkScalar.ts';
import type { Schema } from '../validate/schema.ts';
import type { Checking } from './checkCalls.ts';
import { remedyFor } from './findings.ts';
import { isScalar, literalType, type MapType, mayBeEqual, nullIn, type Type, titleOf } from './type.ts';

interface Wanted {
  /** What has the value, for messages. */
  readonly what: string;
  readonly wanted: Type;
  /** The schema that the type was made of, where it is known. */
  readonly schema: Node | undefined;
  readonly operation: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Checks a value that the demo writes out against what a call says that it returns. */
export function checkDemoValue(asked: Wanted, node: Node, checking: Checking): void {
  const { schema, wanted, what } = asked;
  if (node.type === 'array' && wanted.kind === 'list') {
    const inner = { ...asked, what: `an item of ${what}`, wanted: wanted.item(), schema: entryOf(schema, 'items') };
    for (const item of itemsOf(node)) checkDemoValue(inner, item, checking);
  } else if (node.type === 'object' && wanted.kind === 'map') checkProperties(asked, node, wanted, checking);
  else if (wanted.kind !== 'any' && wanted.kind !== 'none') checkKind(asked, node, checking);
}

function checkProperties(asked: Wanted, node: Node, wanted: MapType, checking: Checking): void {
  for (const [name, child] of entriesOf(node)) {
    const property = wanted.property(name);
    if (!property) continue;
    checkDemoValue({ ...asked, what: `"${name}" of ${asked.what}`, wanted: property, schema: wanted.schemas?.get(name) }, child, checking);
  }
}

function checkKind(asked: Wanted, node: Node, checking: Checking): void {
  const { wanted } = asked;
  if (node.type !== 'scalar' || (node.value !== null && !mayBeEqual(literalType(node.value), wanted)))
    refuse(asked, node, checking, `is ${titleOf(wanted)}`);
  else if (node.value === null) {
    if (!nullIn(wanted).takesNull) refuse(asked, node, checking, `is ${titleOf(wanted)} and never null`);
  } else checkContent(asked, node, node.value, checking);
}

function checkContent(asked: Wanted, node: Node, value: string | number | boolean, checking: Checking): void {
  const { schema, wanted } = asked;
  const domain = isScalar(wanted) ? wanted.domain : undefined;
  if (domain && !domain.includes(value)) refuse(asked, node, checking, 'is one of a list', remedyFor(String(value), domain.map(String)));
  else if (wanted.kind === 'date' && !DAY.test(String(value))) refuse(asked, node, checking, 'is a day, e.g. 2026-03-10');
  else if (schema) {
    const found = new Diagnostics();
    checkScalar(node, jsonOf(schema) as unknown as Schema, found);
    for (const { message } of found.list()) refuse(asked, node, checking, message);
  }
}

function refuse({ operation, what }: Wanted, node: Node, { findings }: Checking, says: string, remedy?: string): void {
  findings.add(
    'DEMO_RECORD',
    node,
    `${what} ${says}, says what "${operation}" returns`,
    remedy ?? 'change the value, or what the call returns',
  );
}
