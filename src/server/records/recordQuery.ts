import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { JsonObject } from '#model';
import type { HandlerRequest } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import { containsText, type RecordKey, type RowCondition, sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';

type Rows = SelectQueryBuilder<Tables, 'records', object>;

/**
 * The settings of an operation that lists records (`x-portal.with`). Clients can sort and filter by the fields that these settings name
 * only.
 */
export interface RecordSettings {
  readonly collection: string;
  readonly sortable: readonly string[];
  readonly searchable: readonly string[];
  readonly filters: readonly string[];
  /** The most rows of a list that are counted; pages beyond them cannot be read. */
  readonly counted: number;
  /** The field of a new record that contains the id of its organization. */
  readonly organization?: string;
}

/** How many rows precede a page, and how many rows it contains at most. */
export interface RecordPage {
  readonly offset: number;
  readonly limit: number;
}

const DEFAULT_SIZE = 25;
const MAX_SIZE = 200;
const DEFAULT_COUNTED = 10_000;

/** Reads the settings and parameters of operations on records, and makes queries of them. */
export const recordQuery = {
  /** Parses the settings; throws when they name no collection, which is an error in the operation's document. */
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

  /**
   * The page that the parameters `page` (counted from 0, GB-002) and `size` select. Values out of range are moved into it; size 0 counts as
   * not given.
   */
  page(params: HandlerRequest['params']): RecordPage {
    const limit = Math.min(Math.max(Number(params['size'] ?? DEFAULT_SIZE) || DEFAULT_SIZE, 1), MAX_SIZE);
    const page = Math.max(Math.trunc(Number(params['page'])) || 0, 0);
    return { offset: page * limit, limit };
  },

  /**
   * For a tenant of organizations, adds the condition that the rows belong to these. The row-level policies restrict the rows in the same
   * way, but PostgreSQL uses an index only for conditions of the query.
   */
  restrictToTenant<Found extends Rows>(rows: Found, tenant: Tenant): Found {
    if (!recordQuery.isOfOrganizations(tenant)) return rows;
    const { organizationIds } = tenant;
    const [only, ...others] = organizationIds;
    const query: Rows = rows;
    // With equality PostgreSQL reads the rows in the order of the index, with a list it does not.
    if (only !== undefined && others.length === 0) return query.where('organization_id', '=', only) as Found;
    return query.where(sql<boolean>`organization_id = any(${[...organizationIds]}::text[])`) as Found;
  },

  /** Whether the tenant reaches no rows but those of its organizations. */
  isOfOrganizations({ bypass, oemIds }: Tenant): boolean {
    return !bypass && oemIds.length === 0;
  },

  /** The conditions for the filters and the search text of a call. */
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

  /** Parses the parameter `sort` (`name`, `-name` or `name,desc`; GB-003). Throws a Problem 400 for a field that is not sortable. */
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

  /** The SQL to order a list by; records with equal values are ordered by id. */
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

/** What a filter of `records.list` compares: a field of the record; `state` means the state of the life cycle if the record has one. */
export function filterKey(name: string): RecordKey {
  return name === 'state' ? 'stateOrField' : [name];
}
