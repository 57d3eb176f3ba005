import { useCallback, useRef, useState } from 'react';
import { resolveValue } from '#conditions';
import type { DataTableBlock } from '#model';
import { addressedState, initialSettings, isShareable, type TableSettings, type TableState } from '#operations';
import { useEvaluation, useValue } from '../../scope/hooks.ts';
import { useStoredSettings } from '../../scope/storedSettings.ts';
import { useTableAddress } from './tableAddress.ts';

/** What changes of a table: some settings, or the page. Other rows begin with their first page. */
type Change = Partial<TableSettings> & { readonly pageIndex?: number };

/** The state of a table, the settings with which it begins, and a function that changes some of its state. */
interface HeldState extends TableState {
  readonly initial: TableSettings;
  readonly change: (change: Change) => void;
}

/**
 * The settings and page of a table. They are those of the address, else those that are stored for the login (the block's `saveAs`), else the
 * defaults of the block; what changes is written to both. `sort: ''` switches sorting off.
 */
export function useTableState(block: DataTableBlock): HeldState {
  const evaluation = useEvaluation();
  const stored = useStoredSettings(block.saveAs);
  const query = useValue<{ readonly [name: string]: string }>({ $: 'route.query' }) ?? {};
  const [initial] = useState(() => initialSettings(block, (value) => resolveValue(value, evaluation)));
  const read = (said: typeof query): TableState => {
    const settings = parseSettings(stored.read(), initial);
    return addressedState(block, said, settings, initial) ?? { settings, pageIndex: 0 };
  };
  const [state, setState] = useState(() => read(query));
  const latest = useRef(state);
  latest.current = state;
  const write = useTableAddress(block, { state, initial, query, onArrive: (said) => setState(read(said)) });
  const change = useCallback(
    ({ pageIndex, ...changed }: Change) => {
      const { sort, ...rest } = { ...latest.current.settings, ...changed };
      const settings: TableSettings = sort ? { ...rest, sort } : rest;
      const isOtherRows = 'filters' in changed || 'sort' in changed || 'size' in changed;
      const next = { settings, pageIndex: pageIndex ?? (isOtherRows ? 0 : latest.current.pageIndex) };
      latest.current = next;
      setState(next);
      stored.write({ ...settings, filters: shareable(block, settings) });
      write(next);
    },
    [block, stored, write],
  );
  return { ...state, initial, change };
}

/** The filters that may be stored. */
function shareable({ filters = [] }: DataTableBlock, settings: TableSettings): TableSettings['filters'] {
  const entries = filters.filter(isShareable).map(({ id }) => [id, settings.filters[id]] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Stored settings; defaults replace what is missing or invalid. */
function parseSettings(stored: Readonly<Record<string, unknown>> | undefined, defaults: TableSettings): TableSettings {
  if (stored === undefined) return defaults;
  const { size, sort, filters, hidden, compact, searchKey, rowKeys } = stored;
  return {
    size: typeof size === 'number' && size > 0 ? size : defaults.size,
    ...(typeof sort === 'string' && { sort }),
    filters: textMap(filters),
    hidden: Array.isArray(hidden) ? hidden.map(String) : defaults.hidden,
    compact: compact === true,
    ...(searchKey === false && { searchKey }),
    ...(rowKeys === false && { rowKeys }),
  };
}

/** The entries of an object that are texts. */
function textMap(value: unknown): { [id: string]: string } {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
