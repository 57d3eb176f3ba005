import type { DataTableBlock, TableFilter } from '#model';
import type { TableSettings } from './tableSettings.ts';

/** Both ends of a range; an absent one is open. */
export interface RangeValue {
  readonly from?: string;
  readonly to?: string;
}

/** The text of a range, as settings and addresses have it: 'from..to', an open end being empty; '' for a range without ends. */
export function rangeText({ from = '', to = '' }: RangeValue): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}

/** The ends of a range that `rangeText` wrote; none of anything else. */
export function rangeOf(text: string): RangeValue {
  const [from = '', to = '', ...rest] = text.split('..');
  if (!text.includes('..') || rest.length > 0) return {};
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
}

/** The text of several values, as settings and addresses have it. */
export function listText(values: readonly string[]): string {
  return values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

/** The values that `listText` wrote. */
export function listOf(text: string): readonly string[] {
  if (text === '') return [];
  return text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Kind of filter -> whether a text may be its value. Addresses and storage may hold anything. */
const isValue: { readonly [kind in TableFilter['kind']]?: (text: string) => boolean } = {
  date: (text) => DAY.test(text),
  range: (text) => isRange(text, (end) => DAY.test(end)),
  number: (text) => isRange(text, (end) => Number.isFinite(Number(end))),
};

function isRange(text: string, isEnd: (end: string) => boolean): boolean {
  const { from, to } = rangeOf(text);
  return [from, to].some(Boolean) && [from, to].every((end) => end === undefined || isEnd(end));
}

/** The entries of `values` that are values of the filters; others, e.g. of filters that a table no longer has, are left out. */
export function validFilters(filters: readonly TableFilter[] = [], values: { readonly [id: string]: string }): TableSettings['filters'] {
  const valid = filters.flatMap(({ id, kind, maxLength = Number.POSITIVE_INFINITY }) => {
    const text = values[id];
    const isValid = text !== undefined && (text === '' || (text.length <= maxLength && isValue[kind]?.(text) !== false));
    return isValid ? [[id, text] as const] : [];
  });
  return Object.fromEntries(valid);
}

/** What documents read as `filter.<id>`: a text, the list of several values, or the ends of a range; filters without a value are absent. */
export function readableFilters(filters: readonly TableFilter[], values: TableSettings['filters']): { readonly [id: string]: unknown } {
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const text = values[filter.id] || filter.all?.value;
      return text ? [[filter.id, readable(filter, text)] as const] : [];
    }),
  );
}

function readable({ kind }: TableFilter, text: string): string | readonly string[] | RangeValue {
  if (kind === 'multi') return listOf(text);
  return kind === 'range' || kind === 'number' ? rangeOf(text) : text;
}

/**
 * The call parameters for the filters that are set, and for those with a value that means "all". A range is two parameters, of which those of
 * open ends are absent; several values are a list.
 */
export function filterParams(
  { filters = [] }: DataTableBlock,
  { filters: values }: TableSettings,
): readonly (readonly [string, unknown])[] {
  return filters.flatMap((filter) => paramsOf(filter, values[filter.id] || filter.all?.value || ''));
}

function paramsOf({ param, kind }: TableFilter, text: string): readonly (readonly [string, unknown])[] {
  if (text === '') return [];
  if (typeof param === 'string') return [[param, kind === 'multi' ? listOf(text) : text]];
  const { from, to } = rangeOf(text);
  const ends = [from, to].map((end) => (kind === 'number' && end !== undefined ? Number(end) : end));
  return param.flatMap((name, index) => (ends[index] === undefined ? [] : [[name, ends[index]] as const]));
}

/**
 * The filters with `id` changed: those that need it, and those that it clears, lose their values, and so do those that need these in turn.
 */
export function changedFilters(
  filters: readonly TableFilter[],
  values: TableSettings['filters'],
  id: string,
  value: string,
): TableSettings['filters'] {
  const cleared = new Set<string>();
  const add = (changed: string): void => {
    const { clears = [] } = filters.find((filter) => filter.id === changed) ?? {};
    for (const other of filters) {
      const follows = [...(other.needs ?? [])].includes(changed) || [...clears].includes(other.id);
      if (!follows || other.id === id || cleared.has(other.id)) continue;
      cleared.add(other.id);
      add(other.id);
    }
  };
  add(id);
  return { ...values, ...Object.fromEntries(Array.from(cleared, (other) => [other, ''])), [id]: value };
}
