import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, itemsOf, jsonOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { chooseBranch, deref, type Schema, typeOf } from '../validate/schema.ts';
import type { Merge } from './mergeContext.ts';
import { mergeIdList, plainList } from './mergeIdList.ts';

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
    merge.diagnostics.add('OVERLAY_DIRECTIVE', over, '"$was" needs a "$value" beside it');
    return undefined;
  }
  const inherited = base && jsonOf(base);
  if (!base || !same(base, was))
    merge.diagnostics.add('OVERLAY_WAS', was, `the inherited value is ${JSON.stringify(inherited) ?? 'absent'}`, {
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
  merge.diagnostics.add('OVERLAY_LIST', over, 'this list declares no way to merge, so it may not be overlaid');
  return base;
}

function wrongType(base: Node, over: Node, merge: Merge): Node {
  merge.diagnostics.add('OVERLAY_TYPE', over, `a ${typeOf(over)} cannot stand in place of the inherited ${typeOf(base)}`);
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

const WORDS = ['$add', '$remove'];

/** Applies `{ "$add": [...], "$remove": [...] }` to a list of scalars. */
export function mergeSet(base: ListNode, over: ObjectNode, merge: Merge): ListNode {
  for (const [key, child] of over.entries) {
    if (!WORDS.includes(key))
      merge.diagnostics.add('OVERLAY_DIRECTIVE', child, `"${key}" is no directive of a set`, {
        onKey: true,
        fix: Diagnostics.suggestion(key, WORDS),
      });
  }
  const values = new Map(base.items.map((item) => [jsonOf(item), item]));
  for (const item of itemsOf(over.entries.get('$remove'))) {
    if (!values.delete(jsonOf(item)))
      merge.diagnostics.add('OVERLAY_ITEM_UNKNOWN', item, `the list does not hold ${JSON.stringify(jsonOf(item))}`);
  }
  for (const item of itemsOf(over.entries.get('$add'))) {
    if (values.has(jsonOf(item))) merge.noEffect(item, 'the list already holds it');
    values.set(jsonOf(item), item);
  }
  merge.changed('modify', over);
  return { ...base, items: [...values.values()] };
}

const blocksOf = (name: Node | undefined) => (name?.type === 'scalar' ? name.blocks : undefined);

/** A slot that an overlay gives another part: that part's blocks in place of those it had, with what had changed them, before its own. */
export function withPart(slot: ObjectNode, over: ObjectNode): ObjectNode {
  const given = over.entries.get('part');
  const [was, now] = [slot.entries.get('part'), entryOf(given, '$value') ?? given];
  const blocks = blocksOf(now);
  if (!now || !blocks || textOf(slot.entries.get('block')) !== 'slot' || (was && jsonOf(was) === jsonOf(now))) return slot;
  const left = new Set(itemsOf(blocksOf(was)).map((item) => textOf(entryOf(item, 'id'))));
  const own = itemsOf(slot.entries.get('blocks')).filter((item) => !left.has(textOf(entryOf(item, 'id'))));
  return { ...slot, entries: new Map([...slot.entries, ['blocks', { ...blocks, items: [...blocks.items, ...own] }]]) };
}

/** The schema that rules a node, with unions decided by what the node is and blocks by their kind. */
export function rulingSchema(site: Schema, node: Node, meta: MetaSchemas): Schema {
  const own = deref(site);
  const branches = own.anyOf ?? own.oneOf;
  const branch = branches && chooseBranch(branches, node);
  if (branch) return rulingSchema(branch, node, meta);
  if (own.name !== 'Block' || node.type !== 'object') return own;
  return meta.blocks.get(textOf(node.entries.get('block')) ?? '') ?? own;
}

const FREE: Schema = {};
const FREE_ATOMIC: Schema = { 'x-lists': 'atomic', 'x-merge': 'atomic' };

/** The schema of a key of a map. */
export function childSchema(own: Schema, key: string): Schema {
  const declared = own.properties && Object.hasOwn(own.properties, key) ? own.properties[key] : undefined;
  if (declared) return declared;
  if (typeof own.additionalProperties === 'object') return own.additionalProperties;
  return own['x-lists'] ? FREE_ATOMIC : FREE;
}
