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

/** Reads `{items, total, totalIsExact?}`; a bare list is one page (GB-002). Undefined for anything else. */
export function rowsOf(output: unknown): TablePage | undefined {
  if (Array.isArray(output)) return { items: output.filter(isRow), total: output.length, exact: true };
  if (!isRow(output) || !Array.isArray(output['items'])) return undefined;
  const items = output['items'].filter(isRow);
  const total = typeof output['total'] === 'number' ? output['total'] : items.length;
  return { items, total, exact: output['totalIsExact'] !== false };
}
