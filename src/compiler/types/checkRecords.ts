import { nearest } from '#model';
import { entriesOf, entryOf, itemsOf, jsonOf, keysOf, type Node, textOf } from '../source/node.ts';
import { bodySchemaOf } from './calls.ts';
import type { Checking } from './checkCalls.ts';
import { checkDemoRecords } from './checkDemoRecords.ts';
import { checkDerived, checkNotDerived } from './checkDerived.ts';
import { checkGroup, checkTyped } from './checkGroups.ts';
import { checkKept } from './checkKept.ts';
import { checkRanges } from './checkRanges.ts';
import { remedyFor } from './findings.ts';
import { lifeCycleInputs } from './lifeCycleInputs.ts';
import { readNames } from './scope.ts';
import { sendsMails } from './sendsMails.ts';
import type { TypedUsage, WrittenFind } from './typedUsage.ts';

/** Checks collections, and the fields that records are found by, against what documents make of records. */
export function checkRecords({ finds, mails, stored }: TypedUsage, checking: Checking): void {
  for (const find of finds) checkFind(find, checking);
  for (const node of mails) checkMail(node, checking);
  for (const { collectionNode, derives, makes, node, to } of stored) {
    if (!derives) checkNotDerived(node, to, checking);
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

function checkMail(node: Node, { findings, portal }: Checking): void {
  if (portal.lifeCycles.sendsMails()) return;
  findings.add('MAIL_UNSENT', node, 'no life cycle sends mails', 'give one a state with "job": {"run": "mail.send", ..} under "meta"');
}

/** Records may be made that no document finds; but not in a collection that is called nearly like one of which they are found. */
function checkMade(name: string, node: Node, { findings, portal }: Checking): void {
  const used = portal.collections().filter((one) => portal.isUsed(one));
  if (portal.isUsed(name) || nearest(name, used) === undefined) return;
  findings.add('COLLECTION_UNKNOWN', node, `nothing finds records of "${name}"`, remedyFor(name, used));
}

/** Maps whose keys are fields that records are found by. */
const BY_FIELD = ['where', 'filter', 'has', 'notIn', 'between', 'before', 'after'];

function checkFind({ node: find, scope }: WrittenFind, checking: Checking): void {
  const node = entryOf(find, 'collection');
  const collection = textOf(node);
  if (!node || collection === undefined || !checkCollection(node, checking)) return;
  for (const [field, child] of BY_FIELD.flatMap((key) => [...entriesOf(entryOf(find, key))]))
    checkField(field, child, collection, { ...checking, isOnKey: true });
  checkGroup(find, collection, checking);
  for (const item of fieldsIn(find)) checkField(textOf(item)?.replace('-', ''), item, collection, checking);
  for (const key of ['where', 'filter', 'notIn']) checkStates(entryOf(find, key, 'state'), collection, checking);
  if (scope) checkRanges({ find, collection, scope }, checking);
}

/** The fields that a find names in lists and alone, one of them perhaps with a '-' for descending. */
function fieldsIn(find: Node): Node[] {
  const lists = [
    entryOf(find, 'contains', 'in'),
    entryOf(find, 'absent'),
    entryOf(find, 'search', 'in'),
    entryOf(find, 'search', 'digits'),
    entryOf(find, 'page', 'sortable'),
    entryOf(find, 'sortable'),
    entryOf(find, 'searchable'),
  ];
  const alone = [entryOf(find, 'by'), entryOf(find, 'group') ? undefined : entryOf(find, 'orderBy')];
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
export function checkStates(node: Node | undefined, collection: string, { findings, portal }: Pick<Checking, 'findings' | 'portal'>): void {
  const states = portal.lifeCycles.states(collection);
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
  if (!node || name === undefined || known.includes(name) || sendsMails(root)) return;
  findings.add('COLLECTION_UNKNOWN', node, `nothing makes or finds records of "${name}"`, remedyFor(name, known));
}

/** Checks what the server does with the records of collections. */
export function checkCollections(root: Node, checking: Checking): void {
  for (const [name, collection] of entriesOf(entryOf(root, 'collections'))) {
    checkIsUsed(name, collection, true, checking);
    checkDerived(name, collection, checking);
    checkTyped(name, collection, checking);
    checkKept(name, collection, checking);
  }
}

/** Checks the states and organizations of demo data. */
export function checkDemo(root: Node, checking: Checking): void {
  for (const [collection, records] of entriesOf(entryOf(root, 'records')))
    for (const record of itemsOf(records)) checkStates(entryOf(record, 'state'), collection, checking);
  for (const set of itemsOf(entryOf(root, 'perOrganization'))) {
    const collection = textOf(entryOf(set, 'collection')) ?? '';
    for (const record of itemsOf(entryOf(set, 'cases')).flatMap(itemsOf)) checkStates(entryOf(record, 'state'), collection, checking);
  }
  for (const quantity of itemsOf(entryOf(root, 'quantities')))
    checkStates(entryOf(quantity, 'state'), textOf(entryOf(quantity, 'collection')) ?? '', checking);
  for (const [name, node, isOnKey] of demoCollections(root)) checkIsUsed(name, node, isOnKey, checking);
  checkOrganizations(root, checking);
  checkDemoRecords(root, checking);
}

type DemoCollection = readonly [name: string, node: Node, isOnKey: boolean];

function demoCollections(root: Node): DemoCollection[] {
  const named = [...entriesOf(entryOf(root, 'records'))].map(([name, node]): DemoCollection => [name, node, true]);
  const sets = [...itemsOf(entryOf(root, 'perOrganization')), ...itemsOf(entryOf(root, 'quantities'))];
  const generated = sets.flatMap((set): DemoCollection[] => {
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
    const events = portal.lifeCycles.events(collection);
    if (events) for (const item of itemsOf(node)) checkEvent(item, collection, events, findings);
    else {
      const living = portal.collections().filter((name) => portal.lifeCycles.events(name));
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

/** Checks that the states and events that a call takes are those of the life cycle which they are for. */
export function checkLifeCycleInputs(operation: Node, { findings, portal }: Checking): void {
  for (const { collection, in: holder, name, of } of lifeCycleInputs(operation)) {
    const known = of === 'state' ? portal.lifeCycles.states(collection) : portal.lifeCycles.events(collection);
    if (!known) continue;
    for (const item of itemsOf(entryOf(inputSchema(operation, holder, name), 'enum')))
      if (of === 'event') checkEvent(item, collection, known, findings);
      else checkStates(item, collection, { findings, portal });
  }
}

function inputSchema(operation: Node, holder: 'params' | 'body', name: string): Node | undefined {
  if (holder === 'body') return entryOf(bodySchemaOf(operation), 'properties', name);
  return entryOf(
    itemsOf(entryOf(operation, 'parameters')).find((one) => textOf(entryOf(one, 'name')) === name),
    'schema',
  );
}
