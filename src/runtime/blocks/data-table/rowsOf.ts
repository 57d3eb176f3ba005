/** One page of a list. */
export interface TablePage {
  readonly items: readonly { readonly [name: string]: unknown }[];
  readonly total: number;
  /** False when there are more than `total`. */
  readonly exact: boolean;
}

function isRow(value: unknown): value is { readonly [name: string]: unknown } {
  return value !== null && typeof value === 'object';
}

/** Reads `{items, total, totalIsExact?}` and `{content, totalElements, totalIsExact?}`; a bare list is one page (GB-002). Undefined for anything else. */
export function rowsOf(output: unknown): TablePage | undefined {
  if (Array.isArray(output)) return { items: output.filter(isRow), total: output.length, exact: true };
  if (!isRow(output)) return undefined;
  const { items: rows = output['content'], total = output['totalElements'], totalIsExact } = output;
  if (!Array.isArray(rows)) return undefined;
  const items = rows.filter(isRow);
  return { items, total: typeof total === 'number' ? total : items.length, exact: totalIsExact !== false };
}
