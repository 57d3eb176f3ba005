import { nearest } from '#model';
import { entriesOf, entryOf, itemsOf, jsonOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { remedyFor } from './findings.ts';
import { readNames } from './scope.ts';
import type { TypedUsage } from './typedUsage.ts';

/** Checks collections, and the fields that records are found by, against what documents make of records. */
export function checkRecords({ finds, stored }: TypedUsage, checking: Checking): void {
  for (const node of finds) checkFind(node, checking);
  for (const { collectionNode, makes, to } of stored) {
    if (collectionNode && makes) checkMade(to, collectionNode, checking);
    else if (collectionNode) checkCollection(collectionNode, checking);
  }
}

/** Whether a collection is one that some document makes records of, demo data included. */
function checkCollection(node: Node, { findings, portal }: Checking): boolean {
  const name = textOf(node);
  const known = portal.collections();
  if (name === undefined || known.includes(name)) return true;
  findings.add('COLLECTION_UNKNOWN', node, `there are no records of "${name}"`, remedyFor(name, known));
  return false;
}

/** Records may be made that no document finds; but not in a collection that is called nearly like one of which they are found. */
function checkMade(name: string, node: Node, { findings, portal }: Checking): void {
  const used = portal.collections().filter((one) => portal.isUsed(one));
  if (portal.isUsed(name) || nearest(name, used) === undefined) return;
  findings.add('COLLECTION_UNKNOWN', node, `nothing finds records of "${name}"`, remedyFor(name, used));
}

/** Maps whose keys are fields that records are found by. */
const BY_FIELD = ['where', 'filter', 'has'];

function checkFind(find: Node, checking: Checking): void {
  const node = entryOf(find, 'collection');
  const collection = textOf(node);
  if (!node || collection === undefined || !checkCollection(node, checking)) return;
  for (const [field, child] of BY_FIELD.flatMap((key) => [...entriesOf(entryOf(find, key))]))
    checkField(field, child, collection, { ...checking, isOnKey: true });
  for (const item of fieldsIn(find)) checkField(textOf(item)?.replace('-', ''), item, collection, checking);
  checkStates(entryOf(find, 'where', 'state') ?? entryOf(find, 'filter', 'state'), collection, checking);
}

/** The fields that a find names in lists and alone, one of them perhaps with a '-' for descending. */
function fieldsIn(find: Node): Node[] {
  const lists = [
    entryOf(find, 'contains', 'in'),
    entryOf(find, 'page', 'sortable'),
    entryOf(find, 'sortable'),
    entryOf(find, 'searchable'),
  ];
  const alone = [entryOf(find, 'by'), entryOf(find, 'orderBy')];
  return [...lists.flatMap(itemsOf), ...alone.flatMap((node) => node ?? [])];
}

function checkField(field: string | undefined, node: Node, collection: string, checking: Checking & { readonly isOnKey?: boolean }): void {
  if (field === undefined) return;
  const record = checking.portal.record(collection);
  const { missing } = readNames(record, field.split('.'), 'the record');
  if (missing?.holder?.kind !== 'map') return;
  const remedy = remedyFor(missing.name, missing.holder.names());
  checking.findings.add('PATH_UNKNOWN', node, `the records of "${collection}" have no "${field}"`, remedy, checking.isOnKey);
}

/** Checks states that are written out against those of the life cycle of a collection. */
export function checkStates(node: Node | undefined, collection: string, { findings, portal }: Checking): void {
  const states = portal.states(collection);
  if (!node || !states) return;
  for (const item of node.type === 'array' ? node.items : [node]) {
    const state = textOf(item);
    if (state === undefined || states.includes(state)) continue;
    findings.add('STATE_UNKNOWN', item, `the life cycle of "${collection}" has no state "${state}"`, remedyFor(state, states));
  }
}

/** Checks that there are records for a life cycle. */
export function checkLifeCycle(root: Node, { findings, portal }: Checking): void {
  const node = entryOf(root, 'collection');
  const name = textOf(node);
  const known = portal.storedCollections();
  if (!node || name === undefined || known.includes(name)) return;
  findings.add('COLLECTION_UNKNOWN', node, `nothing makes or finds records of "${name}"`, remedyFor(name, known));
}

/** Checks the states and organizations of demo data. */
export function checkDemo(root: Node, checking: Checking): void {
  for (const [collection, records] of entriesOf(entryOf(root, 'records')))
    for (const record of itemsOf(records)) checkStates(entryOf(record, 'state'), collection, checking);
  for (const set of itemsOf(entryOf(root, 'perOrganization'))) {
    const collection = textOf(entryOf(set, 'collection')) ?? '';
    for (const record of itemsOf(entryOf(set, 'cases')).flatMap(itemsOf)) checkStates(entryOf(record, 'state'), collection, checking);
  }
  for (const [name, node, isOnKey] of demoCollections(root)) checkIsUsed(name, node, isOnKey, checking);
  checkOrganizations(root, checking);
}

type DemoCollection = readonly [name: string, node: Node, isOnKey: boolean];

function demoCollections(root: Node): DemoCollection[] {
  const named = [...entriesOf(entryOf(root, 'records'))].map(([name, node]): DemoCollection => [name, node, true]);
  const generated = itemsOf(entryOf(root, 'perOrganization')).flatMap((set): DemoCollection[] => {
    const node = entryOf(set, 'collection');
    return node ? [[textOf(node) ?? '', node, false]] : [];
  });
  return [...named, ...generated];
}

/** Examples of which nothing finds any are in a collection that is spelt wrongly. */
function checkIsUsed(name: string, node: Node, isOnKey: boolean, { findings, portal }: Checking): void {
  if (portal.isUsed(name)) return;
  const used = portal.collections().filter((one) => portal.isUsed(one));
  findings.add('COLLECTION_UNKNOWN', node, `nothing finds records of "${name}"`, remedyFor(name, used), isOnKey);
}

const GROUP = 'group:';

function checkOrganizations(root: Node, { findings }: Checking): void {
  const organizations = itemsOf(entryOf(root, 'organizations'));
  const textsAt = (key: string) => organizations.flatMap((item) => textOf(entryOf(item, key)) ?? []);
  const [ids, groups] = [textsAt('id'), [...new Set(textsAt('group'))]];
  const generated = keysOf(entryOf(root, 'generate'));
  const check = (node: Node | undefined): void => {
    const name = textOf(node);
    if (!node || name === undefined || ids.includes(name) || isGenerated(name, generated)) return;
    const [known, asked] = name.startsWith(GROUP) ? [groups, name.slice(GROUP.length)] : [ids, name];
    if (name.startsWith(GROUP) && groups.includes(asked)) return;
    findings.add('ORGANIZATION_UNKNOWN', node, `there is no organization or group "${asked}"`, remedyFor(asked, known));
  };
  for (const account of itemsOf(entryOf(root, 'accounts'))) for (const item of itemsOf(entryOf(account, 'organizations'))) check(item);
  for (const records of entriesOf(entryOf(root, 'records')).values())
    for (const record of itemsOf(records)) check(entryOf(record, 'organization'));
}

/** Generated organizations are numbered by the folder of their program. */
function isGenerated(id: string, programs: readonly string[]): boolean {
  return programs.some((program) => id.startsWith(`${program}-g`));
}

/** Checks that a read is made anew after events that there are. */
export function checkFreshOn(operation: Node, { findings, portal }: Checking): void {
  for (const [collection, node] of entriesOf(entryOf(operation, 'x-portal', 'freshOn'))) {
    const events = portal.events(collection);
    if (events) for (const item of itemsOf(node)) checkEvent(item, collection, events, findings);
    else {
      const living = portal.collections().filter((name) => portal.events(name));
      const remedy = living.length > 0 ? remedyFor(collection, living) : 'no collection has one';
      findings.add('COLLECTION_UNKNOWN', node, `there is no life cycle of "${collection}"`, remedy, true);
    }
  }
}

function checkEvent(item: Node, collection: string, events: readonly string[], findings: Checking['findings']): void {
  const event = jsonOf(item);
  if (typeof event !== 'string' || events.includes(event)) return;
  findings.add('EVENT_UNKNOWN', item, `the life cycle of "${collection}" takes no event "${event}"`, remedyFor(event, events));
}

/** Checks that the events that a call on records takes are events of their life cycle. */
export function checkSentEvents(operation: Node, { findings, portal }: Checking): void {
  const settings = entryOf(operation, 'x-portal', 'with');
  const collection = textOf(entryOf(settings, 'collection'));
  if (collection === undefined || textOf(entryOf(operation, 'x-portal', 'handler')) !== 'records.transition') return;
  const events = portal.events(collection);
  const schema = entryOf(operation, 'requestBody', 'content', 'application/json', 'schema', 'properties', 'event');
  if (events) for (const item of itemsOf(entryOf(schema, 'enum'))) checkEvent(item, collection, events, findings);
}
