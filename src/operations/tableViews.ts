import type { DataTableBlock, TableView } from '#model';
import type { TableSettings } from './tableSettings.ts';
import { beginningValue } from './tableState.ts';

type Filters = TableSettings['filters'];
type Resolve = (value: unknown) => unknown;

/** The filters that the views of a table name: what a view does not say of them is as the table begins. */
function namedFilters({ filters = [], views }: DataTableBlock) {
  const names = new Set(views?.flatMap((view) => Object.keys(view.filters ?? {})));
  return filters.filter(({ id }) => names.has(id));
}

/** The filters that a view stands for: filter id -> value, '' for none. `initial` are those with which the table begins. */
export function filtersOfView(block: DataTableBlock, view: TableView, initial: Filters, resolve: Resolve): Filters {
  return Object.fromEntries(
    namedFilters(block).map((filter) => {
      const written = view.filters?.[filter.id];
      const value = written === undefined ? initial[filter.id] : beginningValue(filter, written, resolve);
      return [filter.id, String(value ?? '')] as const;
    }),
  );
}

/** Whether the filters that are set are those of a view; others that no view names do not count. */
export function isViewOf(filters: Filters, values: Filters): boolean {
  return Object.entries(filters).every(([id, value]) => (values[id] ?? '') === value);
}
