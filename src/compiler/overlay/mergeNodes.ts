import { entryMap } from '../load/entryMap.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { ListNode, Node, ObjectNode } from '../source/node.ts';
import { deref } from '../validate/deref.ts';
import type { Schema } from '../validate/schema.ts';
import { typeOf } from '../validate/typeOf.ts';
import { childSchema } from './childSchema.ts';
import type { Merge } from './merge.ts';
import { mergeIdList } from './mergeIdList.ts';
import { mergeSet } from './mergeSet.ts';
import { plainList } from './plainList.ts';
import { rulingSchema } from './rulingSchema.ts';
import { withPart } from './withPart.ts';

// A value or condition is one thought: half of one and half of another would mean neither.
const WHOLE = new Set(['Value', 'Condition', 'Reference', 'MessageValue', 'ChoiceValue', 'FunctionValue', 'Transition', 'TransitionList']);

const same = (a: Node, b: Node): boolean => JSON.stringify(jsonOf(a)) === JSON.stringify(jsonOf(b));

function isGuard(node: Node): node is ObjectNode {
  return node.type === 'object' && node.entries.has('$was');
}

function unguard(base: Node | undefined, over: ObjectNode, merge: Merge): Node | undefined {
  const was = over.entries.get('$was');
  const value = over.entries.get('$value');
  if (!was || !value) {
    merge.faults.add('OVERLAY_DIRECTIVE', over, '"$was" needs a "$value" beside it');
    return undefined;
  }
  const inherited = base && jsonOf(base);
  if (!base || !same(base, was))
    merge.faults.add('OVERLAY_WAS', was, `the inherited value is ${JSON.stringify(inherited) ?? 'absent'}`, {
      fix: 'check the new value and set "$was" to it',
    });
  return value;
}

function replace(base: Node, over: Node, merge: Merge): Node {
  if (same(base, over)) {
    merge.noEffect(over, 'the inherited value is the same');
    return base;
  }
  merge.changed('set', over);
  return over;
}

function mergeLists(base: ListNode, over: Node, site: Schema, own: Schema, merge: Merge): Node {
  const rule = own['x-merge'] ?? site['x-merge'];
  if (rule === 'set' && over.type === 'object') return mergeSet(base, over, merge);
  if (over.type !== 'array') return wrongType(base, over, merge);
  if (rule === 'atomic' || rule === 'set') return replace(base, over, merge);
  if (rule === 'id') return mergeIdList(base, over, merge, (item, change) => mergeNodes(item, change, own.items ?? {}, merge));
  merge.faults.add('OVERLAY_LIST', over, 'this list declares no way to merge, so it may not be overlaid');
  return base;
}

function wrongType(base: Node, over: Node, merge: Merge): Node {
  merge.faults.add('OVERLAY_TYPE', over, `a ${typeOf(over)} cannot stand in place of the inherited ${typeOf(base)}`);
  return base;
}

/** What an overlay brings where the base has nothing. */
function plainNode(over: Node): Node {
  if (over.type === 'array') return plainList(over);
  if (over.type !== 'object') return over;
  return { ...over, entries: new Map(Array.from(over.entries, ([key, child]) => [key, plainNode(child)])) };
}

function mergeMaps(inherits: ObjectNode, over: ObjectNode, own: Schema, merge: Merge): ObjectNode {
  const base = withPart(inherits, over);
  const entries = new Map(base.entries);
  for (const [key, child] of over.entries) {
    const inherited = entries.get(key);
    if (key === 'id' && inherited && same(inherited, child)) continue;
    const value = isGuard(child) ? unguard(inherited, child, merge) : child;
    if (!value) continue;
    if (inherited) entries.set(key, mergeNodes(inherited, value, childSchema(own, key), merge));
    else {
      merge.changed('add', value);
      entries.set(key, plainNode(value));
    }
  }
  return { ...base, entries: entryMap([...entries].flat()) };
}

/**
 * Puts an overlay over a node: maps merge, scalars replace, lists follow the `x-merge` of their meta-schema. Nothing is dropped silently:
 * what cannot be applied is a fault and leaves the inherited value. The result keeps, node by node, the source that it came from.
 */
export function mergeNodes(base: Node, over: Node, site: Schema, merge: Merge): Node {
  if (base === over) return base;
  const declared = deref(site);
  if (declared.name !== undefined && WHOLE.has(declared.name)) return replace(base, over, merge);
  const own = rulingSchema(site, base, merge.meta);
  if (base.type === 'array') return mergeLists(base, over, site, own, merge);
  if (base.type === 'object' && over.type === 'object') return mergeMaps(base, over, own, merge);
  if (base.type === 'scalar' && over.type === 'scalar') return replace(base, over, merge);
  return wrongType(base, over, merge);
}
