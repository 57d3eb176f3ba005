import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { JsonObject } from '#model';
import type { HandlerRequest } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import { containsText, type RecordKey, type RowCondition, sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';

type Rows = SelectQueryBuilder<Tables, 'records', object>;

/**
 * The settings of an operation that lists records (`x-portal.with`). Fields that they do not name can be neither sorted nor filtered by.
 */
export interface RecordSettings {
  readonly collection: string;
  readonly sortable: readonly string[];
  readonly searchable: readonly string[];
  readonly filters: readonly string[];
  /** Up to how many rows are counted and paged through. */
  readonly counted: number;
  /** Field that names the organization a new record belongs to. */
  readonly organization?: string;
}

/** How many rows are before a page, and how many it holds at most. */
export interface RecordPage {
  readonly offset: number;
  readonly limit: number;
}

const DEFAULT_SIZE = 25;
const MAX_SIZE = 200;
const DEFAULT_COUNTED = 10_000;

/** How a records operation reads its settings and parameters. */
export const recordQuery = {
  /** Throws when there is no collection, which is an error of the configuration document. */
  settings(settings: JsonObject): RecordSettings {
    const { collection, organization } = settings;
    if (typeof collection !== 'string' || collection === '') throw new Error("a records operation needs 'with.collection'");
    return {
      collection,
      sortable: fieldNames(settings, 'sortable'),
      searchable: fieldNames(settings, 'searchable'),
      filters: fieldNames(settings, 'filters'),
      counted: typeof settings['counted'] === 'number' ? settings['counted'] : DEFAULT_COUNTED,
      ...(typeof organization === 'string' ? { organization } : {}),
    };
  },

  /** The page that `page` and `size` ask for; `page` counts from 0 (GB-002). Values out of range are moved into it. */
  page(params: HandlerRequest['params']): RecordPage {
    const limit = Math.min(Math.max(Number(params['size'] ?? DEFAULT_SIZE) || DEFAULT_SIZE, 1), MAX_SIZE);
    const page = Math.max(Math.trunc(Number(params['page'])) || 0, 0);
    return { offset: page * limit, limit };
  },

  /**
   * Only the rows of the tenant's own organizations. The row-level policies restrict to the same, but only a condition of the query itself,
   * and on a plain column, can use an index.
   */
  owned<Found extends Rows>(rows: Found, tenant: Tenant): Found {
    if (!recordQuery.isOwned(tenant)) return rows;
    const { organizationIds } = tenant;
    const [only, ...others] = organizationIds;
    const own: Rows = rows;
    // With equality PostgreSQL reads the rows in the order of the index, with a list it does not.
    if (only !== undefined && others.length === 0) return own.where('organization_id', '=', only) as Found;
    return own.where(sql<boolean>`organization_id = any(${[...organizationIds]}::text[])`) as Found;
  },

  /** Whether the tenant may reach its own organizations only. */
  isOwned({ bypass, oemIds }: Tenant): boolean {
    return !bypass && oemIds.length === 0;
  },

  /** What the filters and the search text of a call narrow by. */
  conditions({ filters, searchable }: RecordSettings, params: HandlerRequest['params']): readonly RowCondition[] {
    const filtered = filters.flatMap((name): RowCondition[] => {
      const value = params[name];
      if (value === undefined || value === '') return [];
      const texts = (Array.isArray(value) ? value : String(value).split(',')).map(String);
      return [{ is: 'one', of: [filterKey(name)], texts }];
    });
    const text = typeof params['search'] === 'string' ? params['search'].trim() : '';
    const fields = searchable.map((name) => [name]);
    return text && fields.length > 0 ? [...filtered, containsText(text, fields)] : filtered;
  },

  /** The field that `sort=field`, `-field` or `field,desc` sorts by (GB-003); a Problem 400 for one that is not sortable. */
  sorting(
    { sortable }: RecordSettings,
    params: HandlerRequest['params'],
  ): { readonly field: string; readonly isDescending: boolean } | undefined {
    const sort = String(params['sort'] ?? '');
    if (sort === '' || sortable.length === 0) return undefined;
    const [, minus, field = '', direction] = /^(-?)([^,]+)(?:,(asc|desc))?$/.exec(sort) ?? [];
    if (sortable.includes(field)) return { field, isDescending: minus === '-' || direction === 'desc' };
    const message = `must be one of ${sortable.join(', ')}, as field,asc or field,desc`;
    throw standardProblem('invalid', { errors: [{ field: 'sort', rule: 'sortable', message }] });
  },

  /** The order of a list; ties by id. */
  order(settings: RecordSettings, params: HandlerRequest['params']): RawBuilder<unknown> {
    const by = recordQuery.sorting(settings, params);
    return by ? sql`${sortKey(by.field)} ${sql.raw(by.isDescending ? 'desc' : 'asc')} nulls last, id` : sql`id`;
  },
};

/** A setting that is a list of field names. */
function fieldNames(settings: JsonObject, key: string): string[] {
  const value = settings[key];
  return Array.isArray(value) ? value.map(String) : [];
}

/** What a filter of `records.list` compares: a field; `state` is the state of the life cycle, or a field where there is none. */
export function filterKey(name: string): RecordKey {
  return name === 'state' ? 'stateOrField' : [name];
}
