import { entriesOf, entryOf, itemsOf, jsonOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { checkDemoValue } from './checkDemoValue.ts';
import { isLiteral } from './expressions.ts';
import { type ShownRecord, shownRecords } from './shownRecords.ts';

/** Names that the server gives to every record. */
const OF_SERVER = ['id', 'version', 'state', 'organization', 'oem'];

/** Checks the records of demo data: that each has an id of its own, and what calls say that they return of it. */
export function checkDemoRecords(root: Node, checking: Checking): void {
  for (const [collection, records] of entriesOf(entryOf(root, 'records'))) {
    checkIds(collection, itemsOf(records), checking);
    for (const record of itemsOf(records)) checkFields(collection, record, checking);
  }
  for (const quantity of itemsOf(entryOf(root, 'quantities'))) checkQuantity(quantity, checking);
  for (const set of itemsOf(entryOf(root, 'perOrganization'))) {
    const collection = textOf(entryOf(set, 'collection')) ?? '';
    for (const records of itemsOf(entryOf(set, 'cases'))) {
      checkIds(collection, itemsOf(records), checking);
      for (const record of itemsOf(records)) {
        const document = entryOf(record, 'document');
        if (document) checkFields(collection, document, checking);
        if (organizationsOf(root, set) > 1) checkIsOfOrganization(entryOf(record, 'id'), checking);
      }
    }
  }
}

function checkQuantity(quantity: Node, checking: Checking): void {
  const document = entryOf(quantity, 'document');
  if (document) checkFields(textOf(entryOf(quantity, 'collection')) ?? '', document, checking);
  checkIsOfOrganization(entryOf(quantity, 'id'), checking);
}

/** Two records with one id: of those of an organization, where no condition leaves one of them out. */
function checkIds(collection: string, records: readonly Node[], { findings }: Checking): void {
  const seen = new Set<string>();
  records.forEach((record, index) => {
    if (entryOf(record, 'when')) return;
    const id = entryOf(record, 'id');
    const text = id ? JSON.stringify(id.type === 'scalar' ? String(id.value) : jsonOf(id)) : JSON.stringify(String(index + 1));
    if (seen.has(text))
      findings.add('DEMO_RECORD', id ?? record, `another record of "${collection}" has this id`, 'give each an id of its own');
    seen.add(text);
  });
}

/** For how many organizations the records of a set are made. */
function organizationsOf(root: Node, set: Node): number {
  const programs = itemsOf(entryOf(set, 'programs')).flatMap((item) => textOf(item) ?? []);
  const isMeant = (program: string | undefined) => program !== undefined && (programs.length === 0 || programs.includes(program));
  const named = itemsOf(entryOf(root, 'organizations')).filter((one) => isMeant(textOf(entryOf(one, 'oem'))));
  const generated = keysOf(entryOf(root, 'generate')).filter(isMeant);
  return named.length + generated.length;
}

function checkIsOfOrganization(id: Node | undefined, { findings }: Checking): void {
  if (id && isLiteral(id)) findings.add('DEMO_RECORD', id, 'the record of every organization has this id', "write =organization.id + '-…'");
}

function checkFields(collection: string, record: Node, checking: Checking): void {
  const { portal } = checking;
  const given = new Set([
    ...OF_SERVER,
    ...portal.records.derived(collection),
    ...keysOf(entryOf(portal.lifeCycles.of(collection)?.root, 'context')),
    ...keysOf(record),
  ]);
  // Several calls may return the same record: each field is reported once.
  const reported = new Set<string>();
  for (const shown of shownRecords(portal).get(collection) ?? []) {
    reportMissing(shown, { collection, record, given, reported }, checking);
    checkValues(shown, { record, reported }, checking);
  }
}

interface DemoRecord {
  readonly collection: string;
  readonly record: Node;
  /** The fields that it has in the end. */
  readonly given: ReadonlySet<string>;
  readonly reported: Set<string>;
}

function reportMissing({ added, declared, operation }: ShownRecord, one: DemoRecord, { findings }: Checking): void {
  const { collection, given, record, reported } = one;
  for (const name of declared.required ?? []) {
    if (given.has(name) || added.includes(name) || reported.has(name)) continue;
    const message = `this record of "${collection}" has no "${name}", which "${operation}" always returns`;
    findings.add('DEMO_RECORD', record, message, `give "${name}"`);
    reported.add(name);
  }
}

function checkValues({ declared, operation }: ShownRecord, one: Pick<DemoRecord, 'record' | 'reported'>, checking: Checking): void {
  for (const [name, value] of entriesOf(one.record)) {
    const wanted = declared.property(name);
    if (!wanted || one.reported.has(name) || !isLiteral(value)) continue;
    const { added: before } = checking.findings.diagnostics;
    checkDemoValue({ what: `"${name}"`, wanted, schema: declared.schemas?.get(name), operation }, value, checking);
    if (checking.findings.diagnostics.added > before) one.reported.add(name);
  }
}
