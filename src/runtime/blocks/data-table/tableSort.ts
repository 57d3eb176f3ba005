import type { DataTableBlock } from '#model';

/** A sort key with its sign as calls take it: 'field,asc' or 'field,desc'; none for a key that no column has (it was kept by an older page). */
export function tableSort({ columns }: Pick<DataTableBlock, 'columns'>, sort: string | undefined): string | undefined {
  const field = sort?.replace(/^-/, '');
  return columns.some((column) => column.sort === field && field) ? `${field},${sort?.startsWith('-') ? 'desc' : 'asc'}` : undefined;
}
