import { entryOf, type Node, textOf } from '../source/node.ts';
import type { Scope } from './portalTypes.ts';
import { itemOf } from './signatures.ts';
import type { Type } from './type.ts';

/** A loop of a value or condition: over what it goes, what it calls an item, and what it says of each. */
export interface Loop {
  readonly list: Node;
  readonly item: string;
  readonly body: Node | undefined;
}

/** The loop that a value `$filter` or `$for`, or a condition `some` or `every`, is; undefined for anything else. */
export function loopOf(node: Node): Loop | undefined {
  const filtered = entryOf(node, '$filter');
  if (filtered) return { list: filtered, item: 'item', body: entryOf(node, 'where') };
  const list = entryOf(node, '$for');
  if (list) return { list, item: itemName(node), body: entryOf(node, 'return') };
  return testOf(entryOf(node, 'some') ?? entryOf(node, 'every'));
}

/** The loop of a condition `some` or `every` with this operand. */
export function testOf(operand: Node | undefined): Loop | undefined {
  const list = entryOf(operand, 'in');
  return operand && list && { list, item: itemName(operand), body: entryOf(operand, 'where') };
}

function itemName(node: Node): string {
  return textOf(entryOf(node, 'as')) ?? 'item';
}

/** What can be read in the body of a loop over a list of this type. */
export function withItem({ item }: Loop, list: Type, scope: Scope): Scope {
  return scope.with({ [item]: () => itemOf(list) });
}
