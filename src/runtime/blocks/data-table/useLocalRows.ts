import { useMemo } from 'react';
import type { DataTableBlock, TableFilter } from '#model';
import { listOf, rangeOf, type TableSettings } from '#operations';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useValue } from '../../scope/hooks.ts';
import { type Rows, readPage } from './rows.ts';

type Row = { readonly [name: string]: unknown };

const noReload = (): void => undefined;

/**
 * Rows that the screen has already (the block's `rows`), filtered, sorted and paged in the browser. Filtering and sorting work on the indexes
 * of the rows, which needs little memory for long lists; only the rows of one page are copied.
 */
export function useLocalRows(block: DataTableBlock, { filters, sort, size }: TableSettings, pageIndex: number): Rows {
  const data = useValue(block.rows);
  const { locale } = useFormatOptions();
  const items = useMemo(() => readPage(data)?.items, [data]);
  const order = useMemo(
    () => items && rowOrder(items, block.filters ?? [], { filters, ...(sort && { sort }) }, locale),
    [items, block.filters, filters, sort, locale],
  );
  const page = useMemo(() => {
    if (items === undefined || order === undefined) return undefined;
    const pageItems = Array.from(order.subarray(pageIndex * size, (pageIndex + 1) * size), (index) => items[index] ?? {});
    return { items: pageItems, total: order.length, exact: true };
  }, [items, order, pageIndex, size]);
  return { ...(page && { page }), loading: page === undefined, failed: false, reload: noReload };
}

/** Indexes of the rows that match the filters, sorted by a property of the rows. Rows without a value come last in either direction. */
export function rowOrder(
  rows: readonly Row[],
  filters: readonly TableFilter[],
  settings: Pick<TableSettings, 'filters' | 'sort'>,
  locale: string,
): Uint32Array {
  const active = filters.filter(({ id }) => settings.filters[id]);
  const all = Uint32Array.from(rows, (_, index) => index);
  const isMatch = (index: number): boolean =>
    active.every(({ id, param, kind }) => matches[kind](rows[index]?.[String(param)], settings.filters[id] ?? '', locale));
  const matching = active.length === 0 ? all : all.filter(isMatch);
  return settings.sort ? sorted(rows, matching, settings.sort, locale) : matching;
}

/** Kind of filter -> whether a value of a row matches what the user set. */
const matches: { readonly [kind in TableFilter['kind']]: (value: unknown, filter: string, locale: string) => boolean } = {
  text: (value, filter, locale) => textOf(value).toLocaleLowerCase(locale).includes(filter.toLocaleLowerCase(locale)),
  select: (value, filter) => textOf(value) === filter,
  lookup: (value, filter) => textOf(value) === filter,
  multi: (value, filter) => listOf(filter).includes(textOf(value)),
  date: (value, filter) => textOf(value).startsWith(filter),
  range: (value, filter) =>
    textOf(value) !== '' && isWithin(rangeOf(filter), (end) => textOf(value).slice(0, end.length).localeCompare(end)),
  number: (value, filter) => textOf(value) !== '' && isWithin(rangeOf(filter), (end) => Number(value) - Number(end)),
};

/** Whether a value lies between the ends of a range; `compare` gives how it stands to an end. */
function isWithin({ from, to }: ReturnType<typeof rangeOf>, compare: (end: string) => number): boolean {
  return (from === undefined || compare(from) >= 0) && (to === undefined || compare(to) <= 0);
}

/** The `matching` indexes in the order of a sort key; a leading '-' means descending. */
function sorted(rows: readonly Row[], matching: Uint32Array, sort: string, locale: string): Uint32Array {
  const name = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  const hasValue = (index: number): boolean => textOf(rows[index]?.[name]) !== '';
  const withValue = matching.filter(hasValue);
  const ranks = ranksOf(
    Array.from(withValue, (index) => rows[index]?.[name]),
    locale,
  );
  // Positions in `withValue` are sorted by rank, then each is replaced by the row index at that position.
  const positions = Uint32Array.from(withValue, (_, position) => position);
  positions.sort((one, other) => direction * ((ranks[one] ?? 0) - (ranks[other] ?? 0)));
  const indexes = Array.from(positions, (position) => withValue[position] ?? 0);
  const isComplete = withValue.length === matching.length;
  return Uint32Array.from(isComplete ? indexes : [...indexes, ...matching.filter((index) => !hasValue(index))]);
}

/**
 * For each value a number to sort by. If all values are numbers, those; else the alphabetical position of the value's text in the language.
 * Each different text is compared only once, because comparing texts by language is slow.
 */
function ranksOf(values: readonly unknown[], locale: string): Float64Array {
  if (values.every((value) => typeof value === 'number')) return Float64Array.from(values as readonly number[]);
  const texts = values.map(textOf);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const ranks = new Map([...new Set(texts)].sort(compare).map((text, rank) => [text, rank]));
  return Float64Array.from(texts, (text) => ranks.get(text) ?? 0);
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
