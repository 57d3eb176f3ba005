import { sql, type Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { type StoredRecord, storedRecord } from './storedRecord.ts';

export interface RecordSearch {
  readonly collection: string;
  /** Field -> value or values, compared as texts; `id` and `state` are the record's own. An absent value fits nothing. */
  readonly where: { readonly [field: string]: unknown };
  /** Like `where`, but an absent or empty value does not narrow. */
  readonly filter?: { readonly [field: string]: unknown };
  /** Only records of which one of the fields holds the text, whatever its case. */
  readonly contains?: { readonly text: string; readonly in: readonly string[] };
  /** Field to sort by, '-' before it for descending. */
  readonly orderBy?: string;
  readonly limit?: number;
  /** Locks what is found until the transaction ends. */
  readonly toChange?: boolean;
}

function column(field: string) {
  if (field === 'id') return sql`id`;
  return field === 'state' ? sql`state ->> 'state'` : sql`document ->> ${field}::text`;
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String);
}

function wantedOf({ where, filter = {} }: RecordSearch): [string, string[]][] {
  const narrowing = Object.entries(filter).map(([field, value]): [string, string[]] => [field, textsOf(value).filter(Boolean)]);
  const fixed = Object.entries(where).map(([field, value]): [string, string[]] => [field, textsOf(value)]);
  return [...fixed, ...narrowing.filter(([, texts]) => texts.length > 0)];
}

/** Records of a collection that the tenant sees and whose fields fit, by `orderBy` and their ids. */
export async function findRecords(db: Transaction<Tables>, search: RecordSearch): Promise<StoredRecord[]> {
  let rows = db.selectFrom('records').select(storedRecord.columns).where('collection', '=', search.collection);
  for (const [field, texts] of wantedOf(search)) rows = rows.where(sql<boolean>`${column(field)} = any(${texts}::text[])`);
  const { contains } = search;
  if (contains?.text) {
    const pattern = `%${contains.text.replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((row) => row.or(contains.in.map((field) => sql<boolean>`${column(field)} ilike ${pattern}`)));
  }
  const [, minus, name = ''] = /^(-?)(.+)$/.exec(search.orderBy ?? '') ?? [];
  if (name) rows = rows.orderBy(sql`document -> ${sql.lit(name)}`, (order) => (minus ? order.desc().nullsLast() : order.asc().nullsLast()));
  rows = rows.orderBy('id');
  if (search.limit !== undefined) rows = rows.limit(search.limit);
  return (search.toChange ? rows.forUpdate() : rows).execute();
}
