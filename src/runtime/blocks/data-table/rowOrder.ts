import type { TableFilter } from '#model';
import type { TableChoice } from './tableChoice.ts';

type Row = { readonly [name: string]: unknown };

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

const matches: { readonly [kind in TableFilter['kind']]: (value: unknown, wanted: string, locale: string) => boolean } = {
  text: (value, wanted, locale) => textOf(value).toLocaleLowerCase(locale).includes(wanted.toLocaleLowerCase(locale)),
  select: (value, wanted) => textOf(value) === wanted,
  date: (value, wanted) => textOf(value).startsWith(wanted),
};

/** Places of values in their order; equal values share one. Numbers go by size, anything else by the alphabet of the language. */
function ranksOf(values: readonly unknown[], locale: string): Float64Array {
  if (values.every((value) => typeof value === 'number')) return Float64Array.from(values as readonly number[]);
  const texts = values.map(textOf);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const ranks = new Map([...new Set(texts)].sort(compare).map((text, rank) => [text, rank]));
  return Float64Array.from(texts, (text) => ranks.get(text) ?? 0);
}

function sorted(rows: readonly Row[], found: Uint32Array, sort: string, locale: string): Uint32Array {
  const name = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  const isGiven = (index: number): boolean => textOf(rows[index]?.[name]) !== '';
  const given = found.filter(isGiven);
  const ranks = ranksOf(
    Array.from(given, (index) => rows[index]?.[name]),
    locale,
  );
  const order = Uint32Array.from(given, (_, at) => at).sort((one, other) => direction * ((ranks[one] ?? 0) - (ranks[other] ?? 0)));
  const places = Array.from(order, (at) => given[at] ?? 0);
  return Uint32Array.from(given.length === found.length ? places : [...places, ...found.filter((index) => !isGiven(index))]);
}

/** Indexes of the rows that the filters leave, in the order of the sort key (a property of the row); rows without a value stand last. */
export function rowOrder(
  rows: readonly Row[],
  filters: readonly TableFilter[],
  choice: Pick<TableChoice, 'filters' | 'sort'>,
  locale: string,
): Uint32Array {
  const active = filters.filter(({ id }) => choice.filters[id]);
  const all = Uint32Array.from(rows, (_, index) => index);
  const passes = (index: number): boolean =>
    active.every(({ id, param, kind }) => matches[kind](rows[index]?.[param], choice.filters[id] ?? '', locale));
  const found = active.length === 0 ? all : all.filter(passes);
  return choice.sort ? sorted(rows, found, choice.sort, locale) : found;
}
