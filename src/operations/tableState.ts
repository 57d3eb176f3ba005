import type { DataTableBlock, TableFilter } from '#model';
import { DAY_RANGES, type DayRange, daysOf } from './dayRanges.ts';
import { validFilters } from './filterValues.ts';
import { sortParam } from './tableCall.ts';
import type { TableSettings } from './tableSettings.ts';

/** What of a table can be seen in the address. */
export interface TableState {
  readonly settings: TableSettings;
  /** Index of the page, from 0. */
  readonly pageIndex: number;
}

type Query = { readonly [name: string]: string };

/** The settings of a table of which nobody has chosen any; `resolve` evaluates the initial value of a filter. */
export function initialSettings({ filters = [], pageSize, columns }: DataTableBlock, resolve: (value: unknown) => unknown): TableSettings {
  const initials = filters.map((filter) => [filter.id, beginningValue(filter, filter.initial, resolve)] as const);
  return {
    size: pageSize ?? 25,
    filters: Object.fromEntries(initials.flatMap(([id, value]) => (value === undefined || value === null ? [] : [[id, String(value)]]))),
    hidden: columns.filter(({ hidden }) => hidden).map(({ id }) => id),
    compact: false,
  };
}

/** The value that a document gives a filter. Days that are named, e.g. 'last7Days', are those of today. */
export function beginningValue({ kind }: TableFilter, written: unknown, resolve: (value: unknown) => unknown): unknown {
  const value = resolve(written);
  const isNamed = kind === 'range' && DAY_RANGES.includes(value as DayRange);
  return isNamed ? daysOf(value as DayRange, String(resolve({ $: 'today.date' }))) : value;
}

/** Whether a table keeps its filters, order and page in the address: where it has filters, unless it says otherwise. */
export function isInAddress({ filters, inAddress }: DataTableBlock): boolean {
  return inAddress ?? filters !== undefined;
}

/** Whether a filter may stand in address and storage. A text may be anybody's name, so it may only where the document says so. */
export function isShareable({ kind, inAddress }: TableFilter): boolean {
  return inAddress ?? kind !== 'text';
}

const SORT = 'sort';
const PAGE = 'page';

/** The names in an address that belong to a table. */
export function addressNames({ filters = [] }: DataTableBlock): readonly string[] {
  return [...filters.filter(isShareable).map(({ id }) => id), SORT, PAGE];
}

/** What an address says of a table: name -> text, or undefined for what must not stand there. `initial` need not be said. */
export function addressOf(
  block: DataTableBlock,
  { settings, pageIndex }: TableState,
  initial: TableSettings,
): { readonly [name: string]: string | undefined } {
  // A filter that begins with a value and has been cleared is said to be empty.
  const filters = (block.filters ?? [])
    .filter(isShareable)
    .map(({ id }) => [id, settings.filters[id] || (initial.filters[id] ? '' : undefined)] as const);
  return {
    ...Object.fromEntries(filters),
    [SORT]: sortParam(block, settings.sort),
    [PAGE]: pageIndex > 0 ? String(pageIndex + 1) : undefined,
  };
}

/**
 * The state of a table that an address says; undefined if it says nothing of the table. A filter that it does not name has its initial value,
 * what is no filter is that of `settings`.
 */
export function addressedState(
  block: DataTableBlock,
  query: Query,
  settings: TableSettings,
  initial: TableSettings = settings,
): TableState | undefined {
  const names = addressNames(block).filter((name) => query[name] !== undefined);
  if (!isInAddress(block) || names.length === 0) return undefined;
  const filters = { ...initial.filters, ...validFilters(block.filters?.filter(isShareable), query) };
  const [field = '', direction] = (query[SORT] ?? '').split(',');
  const sort = direction === 'desc' ? `-${field}` : field;
  const { sort: _stored, ...rest } = settings;
  return {
    settings: { ...rest, filters, ...(sortParam(block, sort) !== undefined && { sort }) },
    pageIndex: Math.max(0, Math.trunc(Number(query[PAGE] ?? 1)) - 1) || 0,
  };
}
