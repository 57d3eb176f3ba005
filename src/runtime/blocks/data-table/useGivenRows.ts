import { useMemo } from 'react';
import type { DataTableBlock } from '#model';
import { useWritingStyle } from '../../forms/useWritingStyle.ts';
import { useValue } from '../../scope/hooks.ts';
import { rowOrder } from './rowOrder.ts';
import { rowsOf } from './rowsOf.ts';
import type { TableChoice } from './tableChoice.ts';
import type { Rows } from './useRows.ts';

const nothing = (): void => undefined;

/** Rows that the screen holds already: filtered, sorted and paged here; only the rows of a page are put together. */
export function useGivenRows(block: DataTableBlock, { filters, sort, size }: TableChoice, at: number): Rows {
  const given = useValue(block.rows);
  const { locale } = useWritingStyle();
  const items = useMemo(() => rowsOf(given)?.items, [given]);
  const order = useMemo(
    () => items && rowOrder(items, block.filters ?? [], { filters, ...(sort && { sort }) }, locale),
    [items, block.filters, filters, sort, locale],
  );
  const page = useMemo(() => {
    if (items === undefined || order === undefined) return undefined;
    const shown = Array.from(order.subarray(at * size, (at + 1) * size), (index) => items[index] ?? {});
    return { items: shown, total: order.length, exact: true };
  }, [items, order, at, size]);
  return { ...(page && { page }), loading: page === undefined, failed: false, reload: nothing };
}
