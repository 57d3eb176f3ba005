/** What a user chose for a table; kept for the session. */
export interface TableChoice {
  readonly size: number;
  /** Sort key of a column; a leading '-' sorts down. */
  readonly sort?: string;
  /** Filter id -> value. */
  readonly filters: { readonly [id: string]: string };
  /** Ids of columns that are not shown. */
  readonly hidden: readonly string[];
  readonly compact: boolean;
}

function textMap(value: unknown): { [id: string]: string } {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Reads a kept choice over the table's own start; whatever does not fit is left out. */
export function tableChoice(kept: string | undefined, start: TableChoice): TableChoice {
  if (kept === undefined) return start;
  try {
    const choice = JSON.parse(kept) as { readonly [name: string]: unknown };
    const { size, sort, filters, hidden, compact } = choice;
    return {
      size: typeof size === 'number' && size > 0 ? size : start.size,
      ...(typeof sort === 'string' && { sort }),
      filters: textMap(filters),
      hidden: Array.isArray(hidden) ? hidden.map(String) : start.hidden,
      compact: compact === true,
    };
  } catch {
    return start;
  }
}
