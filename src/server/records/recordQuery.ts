import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { JsonObject } from '#model';
import type { HandlerRequest } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import type { RowCondition } from '../store/recordSql.ts';
import { containsText, sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { filterKey } from './filterKey.ts';

type Rows = SelectQueryBuilder<Tables, 'records', object>;

/** What a records operation may do; everything not named in its settings is not done. */
export interface RecordSettings {
  readonly collection: string;
  readonly sortable: readonly string[];
  readonly searchable: readonly string[];
  readonly filters: readonly string[];
  /** How far rows are counted and paged through. */
  readonly counted: number;
  /** Field that names the organization a new record belongs to. */
  readonly organization?: string;
}

/** Rows to skip and to give. */
export interface RecordPage {
  readonly offset: number;
  readonly limit: number;
}

const DEFAULT_SIZE = 25;
const LARGEST_SIZE = 200;
const COUNTED = 10_000;

function names(settings: JsonObject, key: string): string[] {
  const value = settings[key];
  return Array.isArray(value) ? value.map(String) : [];
}

/** How a records operation reads its settings and parameters. */
export const recordQuery = {
  settings(settings: JsonObject): RecordSettings {
    const { collection, organization } = settings;
    if (typeof collection !== 'string' || collection === '') throw new Error("a records operation needs 'with.collection'");
    return {
      collection,
      sortable: names(settings, 'sortable'),
      searchable: names(settings, 'searchable'),
      filters: names(settings, 'filters'),
      counted: typeof settings['counted'] === 'number' ? settings['counted'] : COUNTED,
      ...(typeof organization === 'string' ? { organization } : {}),
    };
  },

  /** `page` counts from 0 (GB-002). */
  page(params: HandlerRequest['params']): RecordPage {
    const limit = Math.min(Math.max(Number(params['size'] ?? DEFAULT_SIZE) || DEFAULT_SIZE, 1), LARGEST_SIZE);
    const page = Math.max(Math.trunc(Number(params['page'])) || 0, 0);
    return { offset: page * limit, limit };
  },

  /**
   * Rows of the tenant's own organizations. The policies decide the same, but only what a query says itself, and of plain columns, can be
   * looked up in an index: conditions on documents are judged after the policies.
   */
  owned<Found extends Rows>(rows: Found, tenant: Tenant): Found {
    if (!recordQuery.isOwned(tenant)) return rows;
    const { organizationIds } = tenant;
    const [only, ...others] = organizationIds;
    const own: Rows = rows;
    // Equality keeps the order of the index behind it, a list does not.
    if (only !== undefined && others.length === 0) return own.where('organization_id', '=', only) as Found;
    return own.where(sql<boolean>`organization_id = any(${[...organizationIds]}::text[])`) as Found;
  },

  /** Whether the tenant's own organizations narrow the rows. */
  isOwned({ bypass, oemIds }: Tenant): boolean {
    return !bypass && oemIds.length === 0;
  },

  /** What the filters and the search text of the call narrow by; `state` is the state of the life cycle, where there is one. */
  conditions({ filters, searchable }: RecordSettings, params: HandlerRequest['params']): readonly RowCondition[] {
    const chosen = filters.flatMap((name): RowCondition[] => {
      const wanted = params[name];
      if (wanted === undefined || wanted === '') return [];
      const texts = (Array.isArray(wanted) ? wanted : String(wanted).split(',')).map(String);
      return [{ is: 'one', of: [filterKey(name)], texts }];
    });
    const text = typeof params['search'] === 'string' ? params['search'].trim() : '';
    return text && searchable.length > 0
      ? [
          ...chosen,
          containsText(
            text,
            searchable.map((name) => [name]),
          ),
        ]
      : chosen;
  },

  /** The field that `sort=field`, `-field` or `field,desc` sorts by (GB-003); a Problem 400 for another, where it may be sorted at all. */
  sorting({ sortable }: RecordSettings, params: HandlerRequest['params']): { readonly field: string; readonly down: boolean } | undefined {
    const asked = String(params['sort'] ?? '');
    if (asked === '' || sortable.length === 0) return undefined;
    const [, minus, field = '', direction] = /^(-?)([^,]+)(?:,(asc|desc))?$/.exec(asked) ?? [];
    if (sortable.includes(field)) return { field, down: minus === '-' || direction === 'desc' };
    const message = `must be one of ${sortable.join(', ')}, as field,asc or field,desc`;
    throw standardProblem('invalid', { errors: [{ field: 'sort', rule: 'sortable', message }] });
  },

  /** Ties stand by id. */
  order(settings: RecordSettings, params: HandlerRequest['params']): RawBuilder<unknown> {
    const by = recordQuery.sorting(settings, params);
    return by ? sql`${sortKey(by.field)} ${sql.raw(by.down ? 'desc' : 'asc')} nulls last, id` : sql`id`;
  },
};
