import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, itemsOf, jsonOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';
import { chooseBranch, deref, type Schema, typeOf } from '../validate/schema.ts';
import type { MergeContext } from './mergeContext.ts';
import { mergeIdList, plainList } from './mergeIdList.ts';

// Definitions of the meta-schemas that are replaced as a whole: merged, half of one condition and half of another would mean neither.
const REPLACED_WHOLE = new Set([
  'Value',
  'Condition',
  'Reference',
  'MessageValue',
  'ChoiceValue',
  'FunctionValue',
  'Transition',
  'TransitionList',
]);

/**
 * Applies an overlay to a node of the base: maps merge, scalars replace, lists follow the `x-merge` of their meta-schema. What cannot be
 * applied is a diagnostic and leaves the inherited value. Every node of the result keeps its source. `site` is the schema at the node's
 * position in the meta-schema; the functions below take as `own` what it refers to.
 */
export function mergeNodes(base: Node, over: Node, site: Schema, context: MergeContext): Node {
  if (base === over) return base;
  const declared = deref(site);
  if (declared.name !== undefined && REPLACED_WHOLE.has(declared.name)) return replace(base, over, context);
  const own = schemaOf(site, base, context.meta);
  if (base.type === 'array') return mergeLists(base, over, site, own, context);
  if (base.type === 'object' && over.type === 'object') return mergeMaps(base, over, own, context);
  if (base.type === 'scalar' && over.type === 'scalar') return replace(base, over, context);
  return wrongType(base, over, context);
}

function mergeLists(base: ListNode, over: Node, site: Schema, own: Schema, context: MergeContext): Node {
  const rule = own['x-merge'] ?? site['x-merge'];
  if (rule === 'set' && over.type === 'object') return mergeSet(base, over, context);
  if (over.type !== 'array') return wrongType(base, over, context);
  if (rule === 'atomic' || rule === 'set') return replace(base, over, context);
  if (rule === 'id') return mergeIdList(base, over, context, (item, change) => mergeNodes(item, change, own.items ?? {}, context));
  context.diagnostics.add('OVERLAY_LIST', over, 'the meta-schema does not say how this list is merged, so it may not be overlaid');
  return base;
}

function mergeMaps(inheritedMap: ObjectNode, over: ObjectNode, own: Schema, context: MergeContext): ObjectNode {
  const base = withPart(inheritedMap, over);
  const entries = new Map(base.entries);
  for (const [key, child] of over.entries) {
    const inherited = entries.get(key);
    if (key === 'id' && inherited && same(inherited, child)) continue;
    const value = isGuarded(child) ? guardedValue(inherited, child, context) : child;
    if (!value) continue;
    if (inherited) entries.set(key, mergeNodes(inherited, value, childSchema(own, key), context));
    else {
      context.changed('add', value);
      entries.set(key, plainNode(value));
    }
  }
  return { ...base, entries: entryMap([...entries].flat()) };
}

const same = (a: Node, b: Node): boolean => JSON.stringify(jsonOf(a)) === JSON.stringify(jsonOf(b));

/** Whether an overlay gives a value as `{ "$was": inherited, "$value": new }`, so that a change of the base is noticed. */
function isGuarded(node: Node): node is ObjectNode {
  return node.type === 'object' && node.entries.has('$was');
}

function guardedValue(base: Node | undefined, over: ObjectNode, context: MergeContext): Node | undefined {
  const was = over.entries.get('$was');
  const value = over.entries.get('$value');
  if (!was || !value) {
    context.diagnostics.add('OVERLAY_DIRECTIVE', over, '"$was" needs a "$value" next to it');
    return undefined;
  }
  const inherited = base && jsonOf(base);
  if (!base || !same(base, was))
    context.diagnostics.add('OVERLAY_WAS', was, `the inherited value is ${JSON.stringify(inherited) ?? 'absent'}`, {
      fix: 'check the new value and set "$was" to it',
    });
  return value;
}

function replace(base: Node, over: Node, context: MergeContext): Node {
  if (same(base, over)) {
    context.noEffect(over, 'the inherited value is the same');
    return base;
  }
  context.changed('set', over);
  return over;
}

function wrongType(base: Node, over: Node, context: MergeContext): Node {
  context.diagnostics.add('OVERLAY_TYPE', over, `a ${typeOf(over)} cannot stand in place of the inherited ${typeOf(base)}`);
  return base;
}

/** What an overlay adds where the base has nothing, without merge directives. */
function plainNode(over: Node): Node {
  if (over.type === 'array') return plainList(over);
  if (over.type !== 'object') return over;
  return { ...over, entries: new Map(Array.from(over.entries, ([key, child]) => [key, plainNode(child)])) };
}

const SET_DIRECTIVES = ['$add', '$remove'];

/** Applies `{ "$add": [...], "$remove": [...] }` to a list of scalars. */
export function mergeSet(base: ListNode, over: ObjectNode, context: MergeContext): ListNode {
  for (const [key, child] of over.entries) {
    if (!SET_DIRECTIVES.includes(key))
      context.diagnostics.add('OVERLAY_DIRECTIVE', child, `a set has no directive "${key}"`, {
        isOnKey: true,
        fix: Diagnostics.suggestion(key, SET_DIRECTIVES),
      });
  }
  const values = new Map(base.items.map((item) => [jsonOf(item), item]));
  for (const item of itemsOf(over.entries.get('$remove'))) {
    if (!values.delete(jsonOf(item)))
      context.diagnostics.add('OVERLAY_ITEM_UNKNOWN', item, `the list does not hold ${JSON.stringify(jsonOf(item))}`);
  }
  for (const item of itemsOf(over.entries.get('$add'))) {
    if (values.has(jsonOf(item))) context.noEffect(item, 'the list already holds it');
    values.set(jsonOf(item), item);
  }
  context.changed('modify', over);
  return { ...base, items: [...values.values()] };
}

const blocksOfPart = (name: Node | undefined) => (name?.type === 'scalar' ? name.blocks : undefined);

/**
 * A slot to which an overlay gives another part (blocks that several screens share): the new part's blocks replace those of the old one,
 * and the slot's own follow. Any other map stays as it is.
 */
export function withPart(slot: ObjectNode, over: ObjectNode): ObjectNode {
  const change = over.entries.get('part');
  const [oldPart, newPart] = [slot.entries.get('part'), entryOf(change, '$value') ?? change];
  const blocks = blocksOfPart(newPart);
  if (!newPart || !blocks || textOf(slot.entries.get('block')) !== 'slot' || (oldPart && jsonOf(oldPart) === jsonOf(newPart))) return slot;
  const oldIds = new Set(itemsOf(blocksOfPart(oldPart)).map((item) => textOf(entryOf(item, 'id'))));
  const own = itemsOf(slot.entries.get('blocks')).filter((item) => !oldIds.has(textOf(entryOf(item, 'id'))));
  return { ...slot, entries: new Map([...slot.entries, ['blocks', { ...blocks, items: [...blocks.items, ...own] }]]) };
}

/** The schema of a node: of a union the branch that fits the node, of a block the schema of its kind. */
export function schemaOf(site: Schema, node: Node, meta: MetaSchemas): Schema {
  const own = deref(site);
  const branches = own.anyOf ?? own.oneOf;
  const branch = branches && chooseBranch(branches, node);
  if (branch) return schemaOf(branch, node, meta);
  if (own.name !== 'Block' || node.type !== 'object') return own;
  return meta.blocks.get(textOf(node.entries.get('block')) ?? '') ?? own;
}

// For values that the meta-schema leaves free: the second merges their lists as wholes.
const FREE: Schema = {};
const FREE_ATOMIC: Schema = { 'x-lists': 'atomic', 'x-merge': 'atomic' };

/** The schema of a key of a map. */
export function childSchema(own: Schema, key: string): Schema {
  const declared = own.properties && Object.hasOwn(own.properties, key) ? own.properties[key] : undefined;
  if (declared) return declared;
  if (typeof own.additionalProperties === 'object') return own.additionalProperties;
  return own['x-lists'] ? FREE_ATOMIC : FREE;
}
