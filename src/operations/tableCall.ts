import type { DataTableBlock, Operation } from '#model';

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

/** The settings of a table of which nobody has chosen any; `resolve` evaluates the initial value of a filter. */
export function initialSettings({ filters = [], pageSize, columns }: DataTableBlock, resolve: (value: unknown) => unknown): TableSettings {
  const initials = filters.map(({ id, initial }) => [id, resolve(initial)] as const);
  return {
    size: pageSize ?? 25,
    filters: Object.fromEntries(initials.flatMap(([id, value]) => (value === undefined || value === null ? [] : [[id, String(value)]]))),
    hidden: columns.filter(({ hidden }) => hidden).map(({ id }) => id),
    compact: false,
  };
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

type Input = { readonly [name: string]: unknown };

/**
 * The input of a table's call: the resolved `input` of the block, `page` (from 0), `size`, `sort` ('field,asc' or 'field,desc') and the
 * filters. A filter is passed as a parameter if the operation has one of that name, else as a property of the request body.
 */
export function tableCallInput(
  block: DataTableBlock,
  fixedInput: Input,
  settings: TableSettings,
  pageIndex: number,
  operation: Operation | undefined,
): Input {
  const isParameter = (name: string): boolean =>
    operation?.requestType === undefined || operation.parameters.some((parameter) => parameter.name === name);
  const filters = filterParams(block, settings);
  const inBody = filters.filter(([param]) => !isParameter(param));
  const sort = sortParam(block, settings.sort);
  const body = fixedInput['body'];
  return {
    ...fixedInput,
    ...Object.fromEntries(filters.filter(([param]) => isParameter(param))),
    page: pageIndex,
    size: settings.size,
    ...(sort && { sort }),
    ...(inBody.length > 0 && { body: { ...(body !== null && typeof body === 'object' ? body : {}), ...Object.fromEntries(inBody) } }),
  };
}
