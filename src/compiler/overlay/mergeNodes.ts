import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entriesFrom } from '../source/entryMap.ts';
import { isGuarded } from '../source/mapNode.ts';
import { entryOf, itemsOf, jsonOf, type ListNode, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { childSchema, schemaOf } from '../validate/childSchemas.ts';
import { deref, type Schema, typeOf } from '../validate/schema.ts';
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
  'FilterValue',
  'LoopValue',
  'Transition',
  'TransitionList',
]);

/**
 * Applies an overlay to a node of the base: maps are merged key by key, scalars are replaced, and for lists the meta-schema says it by
 * `x-merge`. What cannot be applied is reported and leaves the inherited value. Every node of the result keeps its source. `declared` is
 * the schema as the meta-schema writes it for the node, perhaps only a `$ref`; the functions below get the `schema` that it leads to.
 */
export function mergeNodes(base: Node, over: Node, declared: Schema, context: MergeContext): Node {
  if (base === over) return base;
  const { name } = deref(declared);
  if (name === 'TransitionList' && base.type === 'array') return replaceList(base, over, context, false);
  if (name !== undefined && REPLACED_WHOLE.has(name)) return replace(base, over, context);
  const schema = schemaOf(declared, base, context.meta);
  if (base.type === 'array') return mergeLists(base, over, declared, schema, context);
  if (base.type !== over.type) return reportType(base, over, context);
  return base.type === 'object' ? mergeMaps(base, over as ObjectNode, schema, context) : replace(base, over, context);
}

function mergeLists(base: ListNode, over: Node, declared: Schema, schema: Schema, context: MergeContext): Node {
  const rule = schema['x-merge'] ?? declared['x-merge'];
  // What names single values changes them one by one, in whatever list of such values.
  const isSet = rule === 'set' || (rule === 'atomic' && base.items.every(({ type }) => type === 'scalar'));
  if (isSet && over.type === 'object') return mergeSet(base, over, context);
  if (over.type !== 'array') return reportType(base, over, context);
  if (rule === 'atomic' || rule === 'set') return replaceList(base, over, context, isSet);
  if (rule === 'id') return mergeIdList(base, over, context, (item, change) => mergeNodes(item, change, schema.items ?? {}, context));
  context.diagnostics.add('OVERLAY_LIST', over, 'the meta-schema does not say how this list is merged, so it may not be overlaid');
  return base;
}

function mergeMaps(inheritedMap: ObjectNode, over: ObjectNode, schema: Schema, context: MergeContext): ObjectNode {
  const base = withPart(inheritedMap, over);
  const entries = new Map(base.entries);
  for (const [key, child] of over.entries) {
    const inherited = entries.get(key);
    if (key === 'id' && inherited && haveSameValue(inherited, child)) continue;
    const value = isGuarded(child) ? checkedValue(inherited, child, context) : child;
    if (!value) continue;
    if (inherited) entries.set(key, mergeNodes(inherited, value, childSchema(schema, key), context));
    else {
      context.recordChange('add', value);
      entries.set(key, plainNode(value));
    }
  }
  for (const key of droppedKeys(over, schema)) entries.delete(key);
  return { ...base, entries: entriesFrom(entries) };
}

/** What was inherited beside a value that the overlay gives anew, and fits the inherited value only (`x-drops`). */
function droppedKeys(over: ObjectNode, schema: Schema): readonly string[] {
  return [...over.entries.keys()].flatMap((key) => childSchema(schema, key)['x-drops'] ?? []).filter((key) => !over.entries.has(key));
}

const haveSameValue = (left: Node, right: Node): boolean => JSON.stringify(jsonOf(left)) === JSON.stringify(jsonOf(right));

/** Whether an overlay gives a value as `{ "$was": old, "$value": new }`: it is reported as soon as the base no longer has the old value. */
function checkedValue(base: Node | undefined, over: ObjectNode, context: MergeContext): Node | undefined {
  const was = over.entries.get('$was');
  const value = over.entries.get('$value');
  if (!was || !value) {
    context.diagnostics.add('OVERLAY_DIRECTIVE', over, '"$was" needs a "$value" next to it');
    return undefined;
  }
  const inherited = base && jsonOf(base);
  if (!base || !haveSameValue(base, was))
    context.diagnostics.add('OVERLAY_WAS', was, `the inherited value is ${JSON.stringify(inherited) ?? 'absent'}`, {
      fix: 'check the new value and set "$was" to it',
    });
  context.markGuarded(value);
  return value;
}

function replaceList(base: ListNode, over: Node, context: MergeContext, isSet: boolean): Node {
  const replaced = replace(base, over, context);
  if (replaced === over && base.items.length > 0) context.warnReplaced(over, isSet);
  return replaced;
}

function replace(base: Node, over: Node, context: MergeContext): Node {
  if (haveSameValue(base, over)) {
    context.warnNoEffect(over, 'the inherited value is the same');
    return base;
  }
  context.recordChange('set', over);
  return over;
}

function reportType(base: Node, over: Node, context: MergeContext): Node {
  context.diagnostics.add('OVERLAY_TYPE', over, `a ${typeOf(over)} cannot stand in place of the inherited ${typeOf(base)}`);
  return base;
}

/** A value that an overlay adds under a new key, without the merge directives in it. */
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
    if (values.has(jsonOf(item))) context.warnNoEffect(item, 'the list already holds it');
    values.set(jsonOf(item), item);
  }
  context.recordChange('modify', over);
  return { ...base, items: [...values.values()] };
}

const blocksOfPart = (name: Node | undefined) => (name?.type === 'scalar' ? name.blocks : undefined);

/**
 * The map of the base with another part, if the map is a slot and the overlay names another part (blocks that several screens share) for
 * it: the blocks of the new part replace those of the old one, and the blocks that the slot adds itself follow. Otherwise the same map.
 */
export function withPart(slot: ObjectNode, over: ObjectNode): ObjectNode {
  const change = over.entries.get('part');
  const [oldPart, newPart] = [slot.entries.get('part'), entryOf(change, '$value') ?? change];
  const blocks = blocksOfPart(newPart);
  if (!newPart || !blocks || textOf(slot.entries.get('block')) !== 'slot' || (oldPart && jsonOf(oldPart) === jsonOf(newPart))) return slot;
  const oldIds = new Set(itemsOf(blocksOfPart(oldPart)).map((item) => textOf(entryOf(item, 'id'))));
  const addedBlocks = itemsOf(slot.entries.get('blocks')).filter((item) => !oldIds.has(textOf(entryOf(item, 'id'))));
  return { ...slot, entries: new Map([...slot.entries, ['blocks', { ...blocks, items: [...blocks.items, ...addedBlocks] }]]) };
}
