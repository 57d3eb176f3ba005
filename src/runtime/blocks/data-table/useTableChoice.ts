import { useCallback, useState } from 'react';
import { resolveValue } from '#conditions';
import type { DataTableBlock } from '#model';
import { useEvaluation, useServices } from '../../scope/hooks.ts';
import { type TableChoice, tableChoice } from './tableChoice.ts';

/** The user's choice for a table, kept in the tab under `saveAs`. */
export function useTableChoice(block: DataTableBlock): readonly [TableChoice, (change: Partial<TableChoice>) => void] {
  const { platform } = useServices();
  const evaluation = useEvaluation();
  const place = block.saveAs === undefined ? undefined : `table.${block.saveAs}`;
  const [choice, setChoice] = useState(() => {
    const initials = (block.filters ?? []).map(({ id, initial }) => [id, resolveValue(initial, evaluation)] as const);
    const start: TableChoice = {
      size: block.pageSize ?? 25,
      filters: Object.fromEntries(initials.flatMap(([id, value]) => (value === undefined || value === null ? [] : [[id, String(value)]]))),
      hidden: block.columns.filter(({ hidden }) => hidden).map(({ id }) => id),
      compact: false,
    };
    return tableChoice(place && platform.tabStorage?.get(place), start);
  });
  const change = useCallback(
    (next: Partial<TableChoice>) =>
      setChoice((before) => {
        const { sort, ...rest } = { ...before, ...next };
        const after: TableChoice = sort ? { ...rest, sort } : rest;
        if (place !== undefined) platform.tabStorage?.set(place, JSON.stringify(after));
        return after;
      }),
    [place, platform],
  );
  return [choice, change];
}
