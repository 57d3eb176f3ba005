import { useCallback, useState } from 'react';
import { resolveValue } from '#conditions';
import type { DataTableBlock } from '#model';
import { initialSettings, type TableSettings } from '#operations';
import { useEvaluation } from '../../scope/hooks.ts';
import { useStoredSettings } from './storedSettings.ts';

/**
 * The settings of a table and a function that changes some of them. If the block has `saveAs`, the settings are stored for the login and
 * override the defaults of the block. `sort: ''` switches sorting off.
 */
export function useTableSettings(block: DataTableBlock): readonly [TableSettings, (change: Partial<TableSettings>) => void] {
  const evaluation = useEvaluation();
  const stored = useStoredSettings(block.saveAs);
  const [settings, setSettings] = useState(() => {
    const defaults = initialSettings(block, (value) => resolveValue(value, evaluation));
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
