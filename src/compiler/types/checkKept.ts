import { entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { checkReads, FIELDS_OF_SERVER } from './checkDerived.ts';
import { remedyFor } from './findings.ts';
import type { PortalTypes } from './portalTypes.ts';
import { readNames, ScopeOf } from './scope.ts';
import { isTextual, titleOf } from './type.ts';

/** Checks what a collection says of how long its records are kept. */
export function checkKept(name: string, collection: Node, checking: Checking): void {
  const keep = entryOf(collection, 'keep');
  if (!keep) return;
  const { findings, portal } = checking;
  if ((entryOf(keep, 'blank') === undefined) === (entryOf(keep, 'remove') === undefined))
    findings.add('KEPT_RECORD', keep, '"keep" empties fields or removes the record, one of the two', 'give it "blank" or "remove": true');
  for (const word of ['until', 'if']) {
    const node = entryOf(keep, word);
    if (node) checkReads(node, { code: 'KEPT_RECORD', field: word, below: [] }, checking);
  }
  const until = entryOf(keep, 'until');
  const ofRecord = new ScopeOf<PortalTypes>({ item: (types) => types.record(name) });
  const type = portal.valueAt(until, ofRecord);
  if (until && !['any', 'none', 'scalar'].includes(type.kind) && !isTextual(type))
    findings.add(
      'KEPT_RECORD',
      until,
      `"until" is ${titleOf(type)}, never a day`,
      "give a day or a moment, e.g. '=addDays(item.endedOn, 30)'",
    );
  for (const node of itemsOf(entryOf(keep, 'blank'))) checkEmptied(name, collection, node, checking);
}

/** A field that is emptied is one of the record's, and none that the server writes or finds records by. */
function checkEmptied(name: string, collection: Node, node: Node, { findings, portal }: Checking): void {
  const path = textOf(node) ?? '';
  const [field = ''] = path.split('.');
  const staying = [...FIELDS_OF_SERVER, ...portal.records.derived(name), textOf(entryOf(collection, 'key')) ?? 'id'];
  if (staying.includes(field))
    findings.add('KEPT_RECORD', node, `"${field}" is the key of the record, or one that the server writes`, 'leave it out');
  const { missing } = readNames(portal.record(name), path.split('.'), 'the record');
  if (missing?.holder?.kind !== 'map') return;
  findings.add('PATH_UNKNOWN', node, `the records of "${name}" have no "${path}"`, remedyFor(missing.name, missing.holder.names()));
}
