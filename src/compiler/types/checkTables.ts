import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { type Checking, checkValues } from './checkCalls.ts';
import { checkAddresses, checkFilters, checkKeys } from './checkFilters.ts';
import { remedyFor } from './findings.ts';
import type { Scope } from './portalTypes.ts';
import { readNames } from './scope.ts';
import { filterParameters, pageType, rowType } from './tableUsage.ts';
import { ANY, lazyMap, type MapType, mapOf, type Type } from './type.ts';
import type { TypedUsage } from './typedUsage.ts';

/** Checks the filters and sortable columns of tables: against their operation, or against the rows that the document has itself. */
export function checkTables({ tables }: TypedUsage, checking: Checking): void {
  checkAddresses(
    tables.map(({ node }) => node),
    checking.findings,
  );
  for (const { node, scope } of tables) {
    checkFilters(node, checking.findings);
    checkKeys(node, checking.findings);
    const operation = textOf(entryOf(node, 'call'));
    if (operation === undefined) checkOwnRows(node, scope, checking);
    else if (checking.portal.operations.has(operation)) checkOfOperation(node, operation, checking);
  }
}

function checkOwnRows(table: Node, scope: Scope, checking: Checking): void {
  const row = rowType(checking.portal, table, scope);
  for (const column of itemsOf(entryOf(table, 'columns'))) checkProperty(entryOf(column, 'sort'), row, checking);
  for (const filter of itemsOf(entryOf(table, 'filters')))
    for (const param of filterParameters(filter)) checkProperty(param, row, checking);
}

function checkProperty(node: Node | undefined, row: Type, { findings }: Checking): void {
  const name = textOf(node);
  if (!node || name === undefined) return;
  const { missing } = readNames(row, name.split('.'), 'the row');
  if (missing?.holder?.kind !== 'map') return;
  findings.add(
    'PATH_UNKNOWN',
    node,
    `the rows have no "${name}": each is ${missing.holder.name}`,
    remedyFor(missing.name, missing.holder.names()),
  );
}

function checkPageAt(table: Node, { findings, portal }: Checking): void {
  const node = entryOf(table, 'pageAt');
  const { missing } = pageType(portal, table);
  if (!node || missing?.holder?.kind !== 'map') return;
  const remedy = remedyFor(missing.name, missing.holder.names());
  findings.add('PATH_UNKNOWN', node, `the answer of the operation has no "${missing.name}"`, remedy);
}

function checkOfOperation(table: Node, operation: string, checking: Checking): void {
  checkPageAt(table, checking);
  const taken = filtersOf(operation, checking);
  for (const filter of itemsOf(entryOf(table, 'filters'))) {
    for (const param of filterParameters(filter)) checkFilter(filter, param, operation, taken, checking);
  }
  checkSorting(table, operation, checking);
}

function checkFilter(filter: Node, param: Node, operation: string, taken: MapType, checking: Checking): void {
  const name = textOf(param) ?? '';
  const wanted = taken.property(name) ?? taken.rest;
  if (!wanted) checking.findings.add('CALL_INPUT', param, `operation "${operation}" takes no "${name}"`, remedyFor(name, taken.names()));
  const isMultiple = textOf(entryOf(filter, 'kind')) === 'multi';
  for (const option of isMultiple ? [] : [...itemsOf(entryOf(filter, 'options')), entryOf(filter, 'all')]) {
    const value = entryOf(option, 'value');
    if (value) checkValues(`parameter "${name}" of "${operation}"`, wanted ?? ANY, value, checking);
  }
}

/** What an operation can be asked for: its parameters, and what it takes in its body, where a table puts all other filters. */
function filtersOf(operation: string, { portal }: Checking): MapType {
  const { body, parameters } = portal.call(operation);
  const fields = body.kind === 'map' ? body : mapOf('', {});
  const names = [...parameters.keys(), ...fields.names()];
  return lazyMap(operation, names, (name) => parameters.get(name) ?? fields.property(name) ?? ANY, fields.rest);
}

function checkSorting(table: Node, operation: string, { findings, portal }: Checking): void {
  const sortable = sortableOf(portal.operations.get(operation)?.node);
  const hasSort = portal.call(operation).parameters.has('sort');
  for (const column of itemsOf(entryOf(table, 'columns'))) {
    const sort = entryOf(column, 'sort');
    const name = textOf(sort);
    if (!sort || name === undefined) continue;
    if (!hasSort) findings.add('CALL_INPUT', sort, `operation "${operation}" takes no "sort"`, 'leave "sort" out');
    else if (sortable && !sortable.includes(name))
      findings.add('CALL_INPUT', sort, `operation "${operation}" does not sort by "${name}"`, remedyFor(name, sortable));
  }
}

/** By what an operation sorts: its setting, or that of the finds of its procedure; undefined where its document does not say. */
function sortableOf(operation: Node | undefined): string[] | undefined {
  const settings = entryOf(operation, 'x-portal', 'with');
  const finds = [...entriesOf(entryOf(settings, 'find')).values()];
  const lists = [entryOf(settings, 'sortable'), ...finds.map((find) => entryOf(find, 'page', 'sortable'))];
  const known = lists.filter((list) => list !== undefined);
  return known.length === 0 ? undefined : known.flatMap(itemsOf).flatMap((item) => textOf(item) ?? []);
}
