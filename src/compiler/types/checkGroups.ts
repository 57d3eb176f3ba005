import { entriesOf, entryOf, itemsOf, keysOf, type Node, textOf } from '../source/node.ts';
import type { Checking } from './checkCalls.ts';
import { remedyFor } from './findings.ts';
import { readNames } from './scope.ts';
import { isTextual, type Type, titleOf } from './type.ts';

/** What a field has to be for a column of each type; a text may say a day or a moment. */
const FITS: { readonly [type: string]: (type: Type) => boolean } = {
  text: (type) => isTextual(type),
  day: (type) => isTextual(type),
  moment: (type) => isTextual(type),
  number: (type) => type.kind === 'number',
  integer: (type) => type.kind === 'number',
  flag: (type) => type.kind === 'flag',
};

/** Checks the fields that a collection copies for finds with `group` against what its records have. */
export function checkTyped(name: string, collection: Node, { findings, portal }: Checking): void {
  const record = portal.record(name);
  for (const [field, node] of entriesOf(entryOf(collection, 'typed'))) {
    const { missing, type } = readNames(record, field.split('.'), 'the record');
    const remedy = missing?.holder?.kind === 'map' ? remedyFor(missing.name, missing.holder.names()) : undefined;
    if (remedy !== undefined) findings.add('PATH_UNKNOWN', node, `the records of "${name}" have no "${field}"`, remedy, true);
    const isKnown = !['any', 'none', 'scalar'].includes(type.kind);
    if (isKnown && FITS[textOf(node) ?? '']?.(type) === false)
      findings.add('TYPED_FIELD', node, `"${field}" is ${titleOf(type)}, never copied as "${textOf(node)}"`, 'give the type that it has');
  }
}

/** Words of a find that are for single records, or need more than the copy. */
const NOT_GROUPED = ['page', 'when', 'accepting', 'events', 'profile', 'beside', 'find', 'contains', 'search', 'has'];
const FILTERS = ['where', 'filter', 'notIn', 'between', 'before', 'after'];
const NUMBERS = ['number', 'integer'];

/** Checks that a find with `group` asks for nothing but fields that its collection copies. */
export function checkGroup(find: Node, collection: string, checking: Checking): void {
  const group = entryOf(find, 'group');
  if (!group) return;
  const copied = checking.portal.records.typed(collection);
  const words = NOT_GROUPED.flatMap((word) => entryOf(find, word) ?? []);
  for (const node of words) checking.findings.add('TYPED_FIELD', node, 'a find with "group" has no single records', 'leave it out', true);
  if (copied.size === 0) {
    const fix = `give it "typed" under "collections"`;
    checking.findings.add('TYPED_FIELD', group, `"${collection}" copies no fields that could be grouped`, fix, true);
    return;
  }
  checkFilter(find, { collection, copied }, checking);
  for (const [, by] of entriesOf(entryOf(group, 'by'))) {
    const field = entryOf(by, 'field');
    checkCopied(field ?? by, { collection, copied, as: field && ['day', 'moment'] }, checking);
  }
  checkMeasures(group, { collection, copied }, checking);
  checkOrder(find, group, checking);
}

interface Copy {
  readonly collection: string;
  /** Field -> type. */
  readonly copied: ReadonlyMap<string, string>;
  /** Types of which a field has to be. */
  readonly as?: readonly string[] | undefined;
}

function checkFilter(filter: Node, copy: Copy, checking: Checking): void {
  for (const word of FILTERS)
    for (const [field, node] of entriesOf(entryOf(filter, word))) checkField(field, node, { ...copy, isOnKey: true }, checking);
  for (const node of itemsOf(entryOf(filter, 'absent'))) checkCopied(node, copy, checking);
}

function checkMeasures(group: Node, copy: Copy, checking: Checking): void {
  const above: string[] = [];
  for (const [name, measure] of entriesOf(entryOf(group, 'measures'))) {
    const count = entryOf(measure, 'count');
    if (count) checkFilter(count, copy, checking);
    for (const word of ['sum', 'avg', 'median']) checkCopied(entryOf(measure, word), { ...copy, as: NUMBERS }, checking);
    for (const word of ['min', 'max']) checkCopied(entryOf(measure, word), { ...copy, as: [...NUMBERS, 'day', 'moment'] }, checking);
    for (const node of itemsOf(entryOf(measure, 'ratio')))
      if (!above.includes(textOf(node) ?? ''))
        checking.findings.add('TYPED_FIELD', node, `no measure above is called "${textOf(node)}"`, remedyFor(textOf(node) ?? '', above));
    above.push(name);
  }
}

function checkCopied(node: Node | undefined, copy: Copy, checking: Checking): void {
  const field = textOf(node);
  if (node && field !== undefined) checkField(field, node, copy, checking);
}

function checkField(
  field: string,
  node: Node,
  { as, collection, copied, isOnKey }: Copy & { readonly isOnKey?: true },
  { findings }: Checking,
): void {
  const type = copied.get(field);
  if (type === undefined)
    findings.add('TYPED_FIELD', node, `"${collection}" copies no field "${field}"`, remedyFor(field, [...copied.keys()]), isOnKey);
  else if (as && !as.includes(type))
    findings.add('TYPED_FIELD', node, `"${field}" is copied as "${type}"`, `give a field of the type ${as.join(' or ')}`, isOnKey);
}

function checkOrder(find: Node, group: Node, { findings }: Checking): void {
  const node = entryOf(find, 'orderBy');
  const name = textOf(node)?.replace('-', '');
  const names = [...keysOf(entryOf(group, 'by')), ...keysOf(entryOf(group, 'measures'))];
  if (node && name !== undefined && !names.includes(name))
    findings.add('TYPED_FIELD', node, `the groups have no value "${name}"`, remedyFor(name, names));
}
