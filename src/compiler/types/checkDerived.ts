import { FACT_ROOTS } from '../expand/scopeNames.ts';
import { entriesOf, entryOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';

/** Names that the server gives to every record. */
export const FIELDS_OF_SERVER = ['id', 'version', 'state', 'organization', 'oem'];
const READS = "read the record alone, as 'item': what else changes does not store it again";

/** Checks the fields that the server derives for a collection: what they read, and that nothing else has their names. */
export function checkDerived(name: string, collection: Node, checking: Checking): void {
  const { findings, portal } = checking;
  const fields = entriesOf(entryOf(collection, 'derive'));
  const names = [...fields.keys()];
  const taken = [...FIELDS_OF_SERVER, ...keysOf(entryOf(portal.lifeCycles.of(name)?.root, 'context'))];
  for (const [index, [field, node]] of [...fields].entries()) {
    if (taken.includes(field)) {
      const message = `"${field}" is a field that the life cycle or the server gives to records of "${name}"`;
      findings.add('DERIVED_FIELD', node, message, 'give it another name', true);
    }
    checkReads(node, { code: 'DERIVED_FIELD', field, below: names.slice(index) }, checking);
  }
}

/** What is worked out over a record alone. */
interface OfRecord {
  /** The finding if it reads more. */
  readonly code: 'DERIVED_FIELD' | 'KEPT_RECORD';
  readonly field: string;
  /** Derived fields that are worked out later: this one and those under it. */
  readonly below: readonly string[];
}

/** Checks that an expression reads nothing but the record. */
export function checkReads(node: Node, derived: OfRecord, checking: Checking, seen: readonly string[] = []): void {
  const path = entryOf(node, '$');
  if (path) checkPath(path, derived, checking);
  const ref = textOf(entryOf(node, 'ref')) ?? '';
  const condition = seen.includes(ref) ? undefined : checking.conditions.get(ref);
  if (condition) checkReads(condition.node, derived, checking, [...seen, ref]);
  for (const part of node.type === 'array' ? node.items : entriesOf(node).values()) checkReads(part, derived, checking, seen);
}

function checkPath(path: Node, { below, code, field }: OfRecord, { findings }: Checking): void {
  const text = textOf(path) ?? '';
  const [root = '', name = ''] = text.split('.');
  if (FACT_ROOTS.includes(root)) findings.add(code, path, `"${field}" reads "${text}"`, READS);
  else if (root === 'item' && below.includes(name))
    findings.add('VALUE_ORDER', path, `"${field}" reads "${name}", which is not above it`, `put "${name}" above "${field}"`);
}

/** Checks that a document which stores records leaves out the fields that the server derives. */
export function checkNotDerived(written: Node | undefined, collection: string, { findings, portal }: Checking): void {
  const derived = portal.records.derived(collection);
  for (const [field, node] of derived.length > 0 ? entriesOf(written) : [])
    if (derived.includes(field)) {
      const message = `the server works out "${field}" whenever it stores a record of "${collection}"`;
      findings.add('DERIVED_FIELD', node, message, 'leave it out', true);
    }
}
