import { entriesOf, entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import { withValues } from './blockUsage.ts';
import { isLiteral } from './expressions.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import { readNames } from './scope.ts';
import { itemOf } from './signatures.ts';
import { ANY, FLAG, lazyMap, listOf, type MapType, MOMENT, mapOf, NUMBER, TEXT, type Type, unionOf } from './type.ts';
import type { UsageCollector } from './UsageCollector.ts';

const NUMBERS = listOf(NUMBER);
const SUPPORT = mapOf('support', { phone: TEXT, email: TEXT, enrollmentEmail: TEXT }, ANY);
const CHECKED = mapOf('an item of a checklist', { id: TEXT, mandatory: FLAG, weight: NUMBER, commentOn: listOf(TEXT) });
const CHECKLIST = mapOf('a checklist', {
  id: TEXT,
  version: TEXT,
  passAt: NUMBER,
  categories: listOf(mapOf('a category of a checklist', { id: TEXT, items: listOf(CHECKED) })),
});
const MAKER = mapOf('a maker', {
  id: NUMBER,
  name: TEXT,
  displayName: TEXT,
  programs: listOf(mapOf('a program', { id: NUMBER })),
  regions: listOf(ANY),
  crms: listOf(ANY),
  checklists: listOf(CHECKLIST),
});

/** What the server tells procedures about vehicle makers. */
export const MAKER_ROOTS: { readonly [root: string]: () => Type } = {
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
  collector.walk(entryOf(settings, 'reading'), inside);
  for (const find of entriesOf(finds).values()) collectFind(find, inside, collector);
  for (const rule of itemsOf(entryOf(settings, 'refuse'))) collectRule(rule, inside, collector);
  collector.walkActions(entryOf(settings, 'do'), inside);
  const exported = entryOf(settings, 'export');
  if (exported) collectExport(exported, inside, collector);
  const archive = entryOf(settings, 'archive');
  if (archive) collectArchive(archive, inside, collector);
  const xml = entryOf(settings, 'xml');
  if (xml) collectXml(xml, inside, collector);
  for (const key of ['versioned', 'status', 'answer', 'recordFile', 'token']) collector.walk(entryOf(settings, key), inside);
  if (textOf(entryOf(operation, 'x-portal', 'handler')) !== 'procedure') storeBody(operation, settings, inside, collector);
  else if (!MADE_WORDS.some((word) => entryOf(settings, word))) noteAnswer(operation, entryOf(settings, 'answer'), inside, collector);
}

/** Words of a procedure whose answer the server makes: a file or a token. */
const MADE_WORDS = ['archive', 'export', 'xml', 'recordFile', 'token'];

function noteAnswer(operation: Node, answer: Node | undefined, scope: Scope, collector: UsageCollector): void {
  const name = entryOf(operation, 'operationId');
  const node = answer ?? name;
  if (node) collector.usage.answers.push({ operation: textOf(name) ?? '', node, isEmpty: answer === undefined, scope });
}

function paramsType(portal: PortalTypes, id: string): Type {
  const { parameters } = portal.call(id);
  return lazyMap(`the parameters of "${id}"`, [...parameters.keys()], (name) => parameters.get(name) ?? ANY);
}

/** What the handlers of records answer of the records of their collection. */
const RECORD_ANSWERS: { readonly [handler: string]: (record: Type) => Type } = {
  'records.list': (record) => mapOf('a page', { items: listOf(record), total: NUMBER, totalIsExact: FLAG }),
  'records.get': (record) => record,
  'records.create': (record) => record,
  'records.update': (record) => record,
  'records.transition': (record) => record,
};

/** Handlers of records write what they are sent. */
function storeBody(operation: Node, settings: Node | undefined, scope: Scope, collector: UsageCollector): void {
  const handler = textOf(entryOf(operation, 'x-portal', 'handler')) ?? '';
  const collection = textOf(entryOf(settings, 'collection'));
  const id = textOf(entryOf(operation, 'operationId'));
  if (collection === undefined || id === undefined) return;
  collector.noteFinds(settings);
  if (handler === 'records.create') collector.usage.stored.push({ to: collection, node: undefined, scope, makes: true });
  if (handler === 'records.update') collector.usage.stored.push({ to: collection, node: undefined, scope });
  const answered = RECORD_ANSWERS[handler];
  const name = entryOf(operation, 'operationId');
  if (answered && name)
    collector.usage.answers.push({ operation: id, node: name, isEmpty: false, scope, of: (portal) => answered(portal.record(collection)) });
  if (handler === 'records.transition') collector.usage.sent.push({ to: `collection ${collection}`, name: '*', node: undefined, scope });
}

const READ_FAILURE = mapOf('a failure', { code: TEXT, at: TEXT, line: NUMBER });

/** What was read of XML that was sent. */
function readType(reading: Node): Type {
  const names = keysOf(entryOf(reading, 'values'));
  return mapOf('what was read', {
    values: lazyMap('the values that were read', names, () => TEXT),
    lines: lazyMap('the lines of the values', names, () => NUMBER),
    failures: listOf(READ_FAILURE),
    isRead: FLAG,
    bytes: NUMBER,
  });
}

/** What was read, what finds found and effects made, by name. */
function dataType(portal: PortalTypes, settings: Node | undefined, scope: () => Scope): Type {
  const readings = entriesOf(entryOf(settings, 'reading'));
  const finds = entriesOf(entryOf(settings, 'find'));
  const made = new Map(
    itemsOf(entryOf(settings, 'do')).flatMap((effect) => {
      const name = textOf(entryOf(effect, 'params', 'as'));
      return name === undefined ? [] : [[name, textOf(entryOf(effect, 'params', 'collection')) ?? ''] as const];
    }),
  );
  return lazyMap('what is found', [...new Set([...readings.keys(), ...finds.keys(), ...made.keys()])], (name) => {
    const reading = readings.get(name);
    if (reading) return readType(reading);
    const find = finds.get(name);
    const collection = made.get(name);
    const types = [...(find ? [foundType(portal, find, scope())] : []), ...(collection === undefined ? [] : [portal.record(collection)])];
    return unionOf(types);
  });
}

/** What a find gives: a record, a list of them or a page. */
export function foundType(portal: PortalTypes, find: Node, scope: Scope): Type {
  const item = shownType(portal, find, scope);
  if (entryOf(find, 'page')) return mapOf('a page', { items: listOf(item), total: NUMBER, isExact: FLAG, number: NUMBER, size: NUMBER });
  const one = entryOf(find, 'one');
  return one?.type === 'scalar' && one.value === true ? item : listOf(item);
}

function shownType(portal: PortalTypes, find: Node, scope: Scope): Type {
  const as = entryOf(find, 'as');
  return as ? portal.valueAt(as, shownScope(find, scope)) : itemFound(portal, find, scope);
}

/** The scope of `as` and of the columns of an export, where `item.oem` is the maker's portal that the record belongs to. */
function shownScope(find: Node, scope: Scope): Scope {
  return scope.with({ item: (portal) => unionOf([itemFound(portal, find, scope), mapOf('a record', { oem: TEXT })]) });
}

const LOCALITY = mapOf('a place', {
  code: TEXT,
  city: TEXT,
  region: TEXT,
  latitude: NUMBER,
  longitude: NUMBER,
  distance: NUMBER,
  source: TEXT,
});

const PROFILE = mapOf('a profile', { contact: ANY, enrollment: ANY });

/** A place, or a record with what its find adds to it. */
function itemFound(portal: PortalTypes, find: Node, scope: Scope): Type {
  return entryOf(find, 'near') ? LOCALITY : foundItem(portal, find, scope);
}

/** A record with what its find adds to it. */
function foundItem(portal: PortalTypes, find: Node, scope: Scope): Type {
  const collection = textOf(entryOf(find, 'collection')) ?? '';
  const group = entryOf(find, 'group');
  if (group) return groupType(portal, collection, group);
  const beside = entriesOf(entryOf(find, 'beside'));
  const inner = entriesOf(entryOf(find, 'find'));
  const added: { [name: string]: () => Type } = { updatedAt: () => MOMENT };
  if (isTrue(entryOf(find, 'events'))) Object.assign(added, { events: () => listOf(portal.offered(collection)), stateLabel: () => TEXT });
  if (isTrue(entryOf(find, 'profile'))) added['profile'] = () => PROFILE;
  for (const [name, settings] of beside) added[name] = () => besideType(portal, settings);
  const innerScope = scope.with({ item: () => foundItem(portal, find, scope) });
  for (const [name, settings] of inner) added[name] = () => foundType(portal, settings, innerScope);
  const record = portal.record(collection);
  const extra = lazyMap('a record', Object.keys(added), (name) => added[name]?.() ?? ANY);
  if (record.kind !== 'map') return ANY;
  const found = { ...unionOf([record, extra]), name: record.name } as MapType;
  // A find that takes some of the records alone says nothing of the others.
  const isOfSome = entryOf(find, 'when') !== undefined || [...entriesOf(entryOf(find, 'where')).values()].some(isLiteral);
  return isOfSome ? found : { ...found, record: { collection, added: Object.keys(added) } };
}

/** What a find with `group` gives of each group. */
function groupType(portal: PortalTypes, collection: string, group: Node): Type {
  const by = entriesOf(entryOf(group, 'by'));
  const measures = entriesOf(entryOf(group, 'measures'));
  const record = portal.record(collection);
  const ofField = (field: string): Type => (record.kind === 'map' ? (readNames(record, field.split('.'), 'the record').type ?? ANY) : ANY);
  return lazyMap('a group', [...by.keys(), ...measures.keys()], (name) => {
    const key = by.get(name);
    if (key) return textOf(key) === undefined ? TEXT : ofField(textOf(key) ?? '');
    const least = textOf(entryOf(measures.get(name), 'min')) ?? textOf(entryOf(measures.get(name), 'max'));
    return least === undefined ? NUMBER : ofField(least);
  });
}

function besideType(portal: PortalTypes, settings: Node): Type {
  const collection = textOf(entryOf(settings, 'collection')) ?? '';
  const record = portal.record(collection);
  if (!isTrue(entryOf(settings, 'events'))) return record;
  return unionOf([record, mapOf('a record', { events: listOf(portal.offered(collection)), stateLabel: TEXT })]);
}

function isTrue(node: Node | undefined): boolean {
  return node?.type === 'scalar' && node.value === true;
}

export function collectFind(find: Node, scope: Scope, collector: UsageCollector): void {
  for (const one of [find, ...entriesOf(entryOf(find, 'beside')).values()]) collector.noteFinds(one, scope);
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

function collectXml(xml: Node, scope: Scope, collector: UsageCollector): void {
  for (const key of ['name', 'when', 'text']) collector.walk(entryOf(xml, key), scope);
  const root = entryOf(xml, 'root');
  if (root) collectElement(root, scope, collector);
}

function collectElement(element: Node, scope: Scope, collector: UsageCollector): void {
  const each = entryOf(element, 'each');
  collector.walk(each, scope);
  const inside = each ? scope.with({ item: (portal) => itemOf(portal.valueAt(each, scope)) }) : scope;
  for (const key of ['when', 'attributes', 'text']) collector.walk(entryOf(element, key), inside);
  for (const child of itemsOf(entryOf(element, 'children'))) collectElement(child, inside, collector);
}

function collectArchive(archive: Node, scope: Scope, collector: UsageCollector): void {
  const find = entryOf(archive, 'of');
  if (!find) return;
  collectFind(find, scope, collector);
  const shown = scope.with({ item: (portal) => shownRecord(portal, find, scope) });
  collector.walk(entryOf(archive, 'folder'), shown);
  for (const entry of itemsOf(entryOf(archive, 'entries'))) {
    const each = entryOf(entry, 'each');
    collector.walk(each, shown);
    const inside = each ? shown.with({ item: (portal) => itemOf(portal.valueAt(each, shown)) }) : shown;
    collector.walk(entryOf(entry, 'name'), inside);
    const root = entryOf(entry, 'root');
    if (root) collectElement(root, inside, collector);
  }
}

/** What a file of records is made of: a record as its find shows it, and the maker's portal that it belongs to. */
function shownRecord(portal: PortalTypes, find: Node, scope: Scope): Type {
  return unionOf([shownType(portal, find, scope), mapOf('a record', { oem: TEXT })]);
}

function collectExport(exported: Node, scope: Scope, collector: UsageCollector): void {
  collector.walk(entryOf(exported, 'format'), scope);
  collector.walk(entryOf(exported, 'rows'), scope);
  const find = entryOf(exported, 'of');
  if (!find) {
    collector.walk(entryOf(exported, 'columns'), scope.with({ item: () => ANY }));
    return;
  }
  collectFind(find, scope, collector);
  const shown = scope.with({ item: (portal) => shownRecord(portal, find, scope) });
  collector.walk(entryOf(exported, 'columns'), shown);
}
