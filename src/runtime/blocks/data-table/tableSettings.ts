import { useCallback, useState } from 'react';
import { resolveValue } from '#conditions';
import type { DataTableBlock } from '#model';
import { useEvaluation } from '../../scope/hooks.ts';
import { useStoredSettings } from './storedSettings.ts';

/** What a user chose for a table: page size, order, filters, columns and row density. Also the format in which it is stored. */
export interface TableSettings {
  readonly size: number;
  /** Sort key of a column; a leading '-' sorts in descending order. */
  readonly sort?: string;
  /** Filter id -> value. */
  readonly filters: { readonly [id: string]: string };
  /** Ids of columns that are switched off. */
  readonly hidden: readonly string[];
  /** The row density: true for compact rows, false for comfortable ones. */
  readonly compact: boolean;
}

/**
 * The settings of a table and a function that changes some of them. If the block has `saveAs`, the settings are stored for the login and
 * override the defaults of the block. `sort: ''` switches sorting off.
 */
export function useTableSettings(block: DataTableBlock): readonly [TableSettings, (change: Partial<TableSettings>) => void] {
  const evaluation = useEvaluation();
  const stored = useStoredSettings(block.saveAs);
  const [settings, setSettings] = useState(() => {
    const initials = (block.filters ?? []).map(({ id, initial }) => [id, resolveValue(initial, evaluation)] as const);
    const defaults: TableSettings = {
      size: block.pageSize ?? 25,
      filters: Object.fromEntries(initials.flatMap(([id, value]) => (value === undefined || value === null ? [] : [[id, String(value)]]))),
      hidden: block.columns.filter(({ hidden }) => hidden).map(({ id }) => id),
      compact: false,
    };
    return parseSettings(stored.read(), defaults);
  });
  const change = useCallback(
    (changed: Partial<TableSettings>) =>
      setSettings((before) => {
        const { sort, ...rest } = { ...before, ...changed };
        const after: TableSettings = sort ? { ...rest, sort } : rest;
        stored.write(after);
        return after;
      }),
    [stored],
  );
  return [settings, change];
}

/** Stored settings; defaults replace what is missing or invalid. */
function parseSettings(stored: Readonly<Record<string, unknown>> | undefined, defaults: TableSettings): TableSettings {
  if (stored === undefined) return defaults;
  const { size, sort, filters, hidden, compact } = stored;
  return {
    size: typeof size === 'number' && size > 0 ? size : defaults.size,
    ...(typeof sort === 'string' && { sort }),
    filters: textMap(filters),
    hidden: Array.isArray(hidden) ? hidden.map(String) : defaults.hidden,
    compact: compact === true,
  };
}

/** The entries of an object that are texts. */
function textMap(value: unknown): { [id: string]: string } {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The call parameters for the filters that are set, and for those with a value that means "all". */
export function filterParams(
  { filters = [] }: DataTableBlock,
  settings: TableSettings,
): readonly (readonly [param: string, value: string])[] {
  return filters.flatMap(({ id, param, all }) => {
    const value = settings.filters[id] || all?.value;
    return value ? [[param, value] as const] : [];
  });
}

/**
 * The sort key in the form that calls take: 'field,asc' or 'field,desc'. Undefined for a key that no column has: it may have been stored
 * before the columns changed.
 */
export function sortParam({ columns }: Pick<DataTableBlock, 'columns'>, sort: string | undefined): string | undefined {
  const field = sort?.replace(/^-/, '');
  const isSortable = Boolean(field) && columns.some((column) => column.sort === field);
  return isSortable ? `${field},${sort?.startsWith('-') ? 'desc' : 'asc'}` : undefined;
}
