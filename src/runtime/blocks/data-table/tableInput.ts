import type { DataTableBlock, Operation } from '#model';
import type { TableChoice } from './tableChoice.ts';

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
  const given = (block.filters ?? []).flatMap(({ id, param, all }) => {
    const value = choice.filters[id] || all?.value;
    return value ? [[param, value] as const] : [];
  });
  const inBody = given.filter(([param]) => !isParameter(param));
  const { sort } = choice;
  const order = sort && `${sort.replace(/^-/, '')},${sort.startsWith('-') ? 'desc' : 'asc'}`;
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
