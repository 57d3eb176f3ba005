import type { DataTableBlock, Operation } from '#model';
import type { TableChoice } from './tableChoice.ts';
import { tableFilters } from './tableFilters.ts';
import { tableSort } from './tableSort.ts';

type Input = { readonly [name: string]: unknown };

/**
 * Input of a table's call: the fixed input, `page` (from 0), `size`, `sort` ('field,asc' or 'field,desc') and the filters,
 * each as a parameter where the operation names it, else in the body.
 */
export function tableInput(
  block: DataTableBlock,
  fixed: Input,
  choice: TableChoice,
  page: number,
  operation: Operation | undefined,
): Input {
  const isParameter = (name: string): boolean =>
    operation?.requestType === undefined || operation.parameters.some((each) => each.name === name);
  const given = tableFilters(block, choice);
  const inBody = given.filter(([param]) => !isParameter(param));
  const order = tableSort(block, choice.sort);
  const body = fixed['body'];
  return {
    ...fixed,
    ...Object.fromEntries(given.filter(([param]) => isParameter(param))),
    page,
    size: choice.size,
    ...(order && { sort: order }),
    ...(inBody.length > 0 && { body: { ...(body !== null && typeof body === 'object' ? body : {}), ...Object.fromEntries(inBody) } }),
  };
}
