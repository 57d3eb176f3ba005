import type { DataTableBlock, Operation } from '#model';
import { filterParams } from './filterValues.ts';
import type { TableSettings } from './tableSettings.ts';

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
 * filters. Each is passed as a parameter if the operation has one of that name, else as a property of the request body.
 */
export function tableCallInput(
  block: DataTableBlock,
  fixedInput: Input,
  settings: TableSettings,
  pageIndex: number,
  operation: Operation | undefined,
): Input {
  // A size goes where the page does: whoever pages in a size of its own takes none in the body.
  const isParameter = (name: string): boolean =>
    operation?.requestType === undefined || operation.parameters.some((parameter) => parameter.name === (name === 'size' ? 'page' : name));
  const sort = sortParam(block, settings.sort);
  const chosen: readonly (readonly [string, unknown])[] = [
    ...filterParams(block, settings),
    ['page', pageIndex],
    ['size', settings.size],
    ...(sort ? [['sort', sort] as const] : []),
  ];
  const inBody = chosen.filter(([param]) => !isParameter(param));
  const body = fixedInput['body'];
  return {
    ...fixedInput,
    ...Object.fromEntries(chosen.filter(([param]) => isParameter(param))),
    ...(inBody.length > 0 && { body: { ...(body !== null && typeof body === 'object' ? body : {}), ...Object.fromEntries(inBody) } }),
  };
}
