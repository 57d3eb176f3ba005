import { entryOf, itemsOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import { noteCall, noteLead, walkPlain } from './plainUsage.ts';
import type { PortalTypes, Scope } from './portalTypes.ts';
import { type PathType, readNames } from './scope.ts';
import { itemOf } from './signatures.ts';
import { ANY, FLAG, lazyMap, listOf, mapOf, NUMBER, TEXT, type Type } from './type.ts';
import { type UsageCollector, withEvent } from './UsageCollector.ts';

/** The rows of a table: those of its own, or those of a page of its operation. */
export function rowType(portal: PortalTypes, table: Node, scope: Scope): Type {
  const rows = entryOf(table, 'rows');
  if (rows) return itemOf(portal.valueAt(rows, scope));
  const page = pageType(portal, table).type;
  if (page.kind !== 'map') return itemOf(page);
  return itemOf(page.property('items') ?? page.property('content') ?? ANY);
}

/** What the page of a table is read from: the answer of its operation, or what stands there at `pageAt`. */
export function pageType(portal: PortalTypes, table: Node): PathType {
  const { response } = portal.call(textOf(entryOf(table, 'call')) ?? '');
  const at = textOf(entryOf(table, 'pageAt'));
  return at === undefined ? { type: response } : readNames(response, at.split('.'), 'the answer');
}

/** What a table uses: its rows, filters and views, and the calls of both. */
export function walkTable(block: ObjectNode, scope: Scope, collector: UsageCollector): void {
  const ofRow = scope.with({ item: (portal) => rowType(portal, block, scope) });
  walkPlain(block, scope, collector, ['columns', 'rowActions', 'toolbar', 'below', 'views', 'filters']);
  walkFilters(block, scope, collector);
  collector.walk(entryOf(block, 'columns'), ofRow);
  for (const column of itemsOf(entryOf(block, 'columns'))) noteLead(column, ofRow, collector);
  collector.walk(entryOf(block, 'rowActions'), ofRow);
  const withTable = scope.with({ table: (portal) => tableType(portal, block, scope) });
  for (const at of ['toolbar', 'below', 'views']) collector.walk(entryOf(block, at), withTable);
  noteCall(block, scope, collector, true);
  collector.usage.tables.push({ node: block, scope });
}

/** The filters of a table read each other's values; their calls, what is typed; their options, what these calls answer. */
function walkFilters(block: Node, scope: Scope, collector: UsageCollector): void {
  const filters = itemsOf(entryOf(block, 'filters'));
  const readable = lazyMap('the filters of the table', filters.map(idOf), (id) => filterType(filters.find((one) => idOf(one) === id)));
  const withFilters = scope.with({ filter: () => readable });
  for (const filter of filters) {
    const load = entryOf(filter, 'load');
    collector.walkEntries(filter, withFilters, ['load', 'options']);
    if (load) {
      const typed = withEvent(withFilters, () => ({ value: TEXT }));
      collector.walk(entryOf(load, 'with'), typed);
      noteCall(load, typed, collector, false);
    }
    const name = textOf(entryOf(load, 'call')) ?? '';
    const answered = withEvent(withFilters, (portal) => ({ output: portal.call(name).response }));
    collector.walk(entryOf(filter, 'options'), load ? answered : withFilters);
  }
}

function idOf(filter: Node): string {
  return textOf(entryOf(filter, 'id')) ?? '';
}

/** What is read of a filter. */
function filterType(filter: Node | undefined): Type {
  const kind = textOf(entryOf(filter, 'kind'));
  if (kind === 'multi') return listOf(TEXT);
  return kind === 'range' || kind === 'number' ? mapOf('the ends of the range', { from: TEXT, to: TEXT }) : TEXT;
}

/** What a parameter of a filter is sent. */
function sentType(filter: Node): Type {
  const kind = textOf(entryOf(filter, 'kind'));
  if (kind === 'multi') return listOf(TEXT);
  return kind === 'number' ? NUMBER : TEXT;
}

/** The parameters of a filter, of which a range has two. */
export function filterParameters(filter: Node): readonly Node[] {
  const param = entryOf(filter, 'param');
  return param?.type === 'array' ? param.items : param ? [param] : [];
}

function tableType(portal: PortalTypes, block: Node, scope: Scope): Type {
  const sent = new Map<string, Type>();
  for (const filter of itemsOf(entryOf(block, 'filters')))
    for (const param of filterParameters(filter)) sent.set(textOf(param) ?? '', sentType(filter));
  return mapOf('what the table shows', {
    filters: lazyMap('the filters of the table', [...sent.keys()], (name) => sent.get(name) ?? TEXT),
    sort: TEXT,
    total: NUMBER,
    loading: FLAG,
    selected: listOf(rowType(portal, block, scope)),
    answer: portal.call(textOf(entryOf(block, 'call')) ?? '').response,
  });
}
