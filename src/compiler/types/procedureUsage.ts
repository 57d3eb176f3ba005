import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { withValues } from './blockUsage.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import { itemOf } from './signatures.ts';
import { ANY, FLAG, lazyMap, listOf, type MapType, MOMENT, mapOf, NUMBER, TEXT, type Type, unionOf } from './type.ts';
import type { UsageCollector } from './UsageCollector.ts';

const NUMBERS = listOf(NUMBER);
const SUPPORT = mapOf('support', { phone: TEXT, email: TEXT, enrollmentEmail: TEXT }, ANY);
const MAKER = mapOf('a maker', {
  id: NUMBER,
  name: TEXT,
  displayName: TEXT,
  programs: listOf(mapOf('a program', { id: NUMBER })),
  regions: listOf(ANY),
  crms: listOf(ANY),
});

/** What the server tells procedures about vehicle makers. */
const MAKER_ROOTS: { readonly [root: string]: () => Type } = {
  makers: () => listOf(MAKER),
  makerPrograms: () => mapOf('the programs of makers', {}, NUMBERS),
  makerSupport: () => mapOf('the support of makers', {}, SUPPORT),
  oemTitles: () => mapOf('the names of programs', {}, TEXT),
  programTitles: () => mapOf('the names of programs', {}, TEXT),
  addonTitles: () => mapOf('the names of add-ons', {}, mapOf('the names of add-ons', {}, TEXT)),
  reasonPrograms: () => NUMBERS,
};

/** Collects from an operation: those of a procedure, and those of the settings of other handlers. */
export function collectOperation(operation: Node, base: Scope, collector: UsageCollector): void {
  const id = textOf(entryOf(operation, 'operationId')) ?? '';
  const settings = entryOf(operation, 'x-portal', 'with');
  const finds = entryOf(settings, 'find');
  const scope: Scope = base.with({
    ...MAKER_ROOTS,
    params: (portal) => paramsType(portal, id),
    body: (portal) => portal.call(id).body,
    data: (portal) => dataType(portal, settings, () => inside),
  });
  const inside = withValues(scope, entryOf(settings, 'values'));
  collector.walk(entryOf(settings, 'values'), inside);
  for (const find of entriesOf(finds).values()) collectFind(find, inside, collector);
  for (const rule of itemsOf(entryOf(settings, 'refuse'))) collectRule(rule, inside, collector);
  collector.walkActions(entryOf(settings, 'do'), inside);
  const exported = entryOf(settings, 'export');
  if (exported) collectExport(exported, inside, collector);
  for (const key of ['versioned', 'answer']) collector.walk(entryOf(settings, key), inside);
  if (textOf(entryOf(operation, 'x-portal', 'handler')) !== 'procedure') storeBody(operation, settings, inside, collector);
  else if (!exported) noteAnswer(operation, entryOf(settings, 'answer'), inside, collector);
}

function noteAnswer(operation: Node, answer: Node | undefined, scope: Scope, collector: UsageCollector): void {
  const name = entryOf(operation, 'operationId');
  const node = answer ?? name;
  if (node) collector.usage.answers.push({ operation: textOf(name) ?? '', node, isEmpty: answer === undefined, scope });
}

function paramsType(portal: PortalTypes, id: string): Type {
  const { parameters } = portal.call(id);
  return lazyMap(`the parameters of "${id}"`, [...parameters.keys()], (name) => parameters.get(name) ?? ANY);
}

/** Handlers of records write what they are sent. */
function storeBody(operation: Node, settings: Node | undefined, scope: Scope, collector: UsageCollector): void {
  const handler = textOf(entryOf(operation, 'x-portal', 'handler')) ?? '';
  const collection = textOf(entryOf(settings, 'collection'));
  const id = textOf(entryOf(operation, 'operationId'));
  if (collection === undefined || id === undefined) return;
  collector.noteFinds(settings);
  if (handler === 'records.create') collector.usage.stored.push({ to: collection, node: undefined, scope, makes: true });
  if (handler === 'records.update') collector.usage.stored.push({ to: collection, node: undefined, scope });
  if (handler === 'records.transition') collector.usage.sent.push({ to: `collection ${collection}`, name: '*', node: undefined, scope });
}

/** What finds found and effects made, by name. */
function dataType(portal: PortalTypes, settings: Node | undefined, scope: () => Scope): Type {
  const finds = entriesOf(entryOf(settings, 'find'));
  const made = new Map(
    itemsOf(entryOf(settings, 'do')).flatMap((effect) => {
      const name = textOf(entryOf(effect, 'params', 'as'));
      return name === undefined ? [] : [[name, textOf(entryOf(effect, 'params', 'collection')) ?? ''] as const];
    }),
  );
  return lazyMap('what is found', [...new Set([...finds.keys(), ...made.keys()])], (name) => {
    const find = finds.get(name);
    const collection = made.get(name);
    const types = [...(find ? [foundType(portal, find, scope())] : []), ...(collection === undefined ? [] : [portal.record(collection)])];
    return unionOf(types);
  });
}

/** What a find gives: a record, a list of them or a page. */
function foundType(portal: PortalTypes, find: Node, scope: Scope): Type {
  const item = shownType(portal, find, scope);
  if (entryOf(find, 'page')) return mapOf('a page', { items: listOf(item), total: NUMBER, isExact: FLAG, number: NUMBER, size: NUMBER });
  const one = entryOf(find, 'one');
  return one?.type === 'scalar' && one.value === true ? item : listOf(item);
}

function shownType(portal: PortalTypes, find: Node, scope: Scope): Type {
  const as = entryOf(find, 'as');
  return as ? portal.valueAt(as, shownScope(find, scope)) : foundItem(portal, find, scope);
}

/** The scope of `as` and of the columns of an export, where `item.oem` is the maker's portal that the record belongs to. */
function shownScope(find: Node, scope: Scope): Scope {
  return scope.with({ item: (portal) => unionOf([foundItem(portal, find, scope), mapOf('a record', { oem: TEXT })]) });
}

const OFFERED = mapOf('an event', { name: TEXT, label: TEXT }, ANY);
const PROFILE = mapOf('a profile', { contact: ANY, enrollment: ANY });

/** A record with what its find adds to it. */
function foundItem(portal: PortalTypes, find: Node, scope: Scope): Type {
  const collection = textOf(entryOf(find, 'collection')) ?? '';
  const beside = entriesOf(entryOf(find, 'beside'));
  const inner = entriesOf(entryOf(find, 'find'));
  const added: { [name: string]: () => Type } = { updatedAt: () => MOMENT };
  if (isTrue(entryOf(find, 'events'))) Object.assign(added, { events: () => listOf(OFFERED), stateLabel: () => TEXT });
  if (isTrue(entryOf(find, 'profile'))) added['profile'] = () => PROFILE;
  for (const [name, settings] of beside) added[name] = () => besideType(portal, settings);
  const innerScope = scope.with({ item: () => foundItem(portal, find, scope) });
  for (const [name, settings] of inner) added[name] = () => foundType(portal, settings, innerScope);
  const record = portal.record(collection);
  const extra = lazyMap('a record', Object.keys(added), (name) => added[name]?.() ?? ANY);
  return record.kind === 'map' ? ({ ...unionOf([record, extra]), name: record.name } as MapType) : ANY;
}

function besideType(portal: PortalTypes, settings: Node): Type {
  const record = portal.record(textOf(entryOf(settings, 'collection')) ?? '');
  if (!isTrue(entryOf(settings, 'events'))) return record;
  return unionOf([record, mapOf('a record', { events: listOf(OFFERED), stateLabel: TEXT })]);
}

function isTrue(node: Node | undefined): boolean {
  return node?.type === 'scalar' && node.value === true;
}

function collectFind(find: Node, scope: Scope, collector: UsageCollector): void {
  for (const one of [find, ...entriesOf(entryOf(find, 'beside')).values()]) collector.noteFinds(one);
  const ofItem = scope.with({ item: (portal) => foundItem(portal, find, scope) });
  collector.walk(entryOf(find, 'when'), scope.with({ item: (portal) => portal.record(textOf(entryOf(find, 'collection')) ?? '') }));
  collector.walk(entryOf(find, 'as'), shownScope(find, scope));
  for (const inner of entriesOf(entryOf(find, 'find')).values()) collectFind(inner, ofItem, collector);
  collector.walkEntries(find, scope, ['when', 'as', 'find']);
}

function collectRule(rule: Node, scope: Scope, collector: UsageCollector): void {
  const each = entryOf(rule, 'each');
  collector.walk(each, scope);
  collector.walkEntries(rule, each ? ruleScope(each, scope) : scope, ['each']);
}

/** The scope of a rule that is tried for every item of a list. */
export function ruleScope(each: Node, scope: Scope): Scope {
  const item = (portal: PortalTypes) => itemOf(portal.valueAt(each, scope));
  return scope.with({ item, above: (portal) => listOf(item(portal)) });
}

function collectExport(exported: Node, scope: Scope, collector: UsageCollector): void {
  const find = entryOf(exported, 'of');
  if (!find) return;
  collectFind(find, scope, collector);
  const shown = scope.with({ item: (portal) => unionOf([shownType(portal, find, scope), mapOf('a record', { oem: TEXT })]) });
  collector.walk(entryOf(exported, 'columns'), shown);
  collector.walk(entryOf(exported, 'format'), scope);
}
