import { type Kysely, type Migration, sql } from 'kysely';
import { BOUNDS_FUNCTION, CONDITION_FUNCTION } from './narrowedLists.ts';

/**
 * The value of a field as ranges compare it: a number or a day as it is, a moment in UTC with milliseconds, null for all else. Texts of the
 * same form are in the order of time. It is immutable although a cast to a timestamp is not: a moment says its offset.
 */
const RANGE_KEY_FUNCTION = `create function portico_range_key(value jsonb) returns jsonb
  language plpgsql immutable strict parallel safe as $$
    declare written text := value #>> '{}';
    begin
      if jsonb_typeof(value) = 'number' or (jsonb_typeof(value) = 'string' and written ~ '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)?$') then
        return value;
      end if;
      if jsonb_typeof(value) <> 'string' or written !~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:?\\d\\d)$' then
        return null;
      end if;
      begin
        return to_jsonb(to_char(written::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
      exception when others then
        return null;
      end;
    end $$`;

const NOT_FOR_ALL = 'revoke all on function portico_narrow_bounds(jsonb, jsonb) from public';

/** Ranges, and what a field must not have, in finds and in lists that are narrowed by indexes. */
export const rangeKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [RANGE_KEY_FUNCTION, BOUNDS_FUNCTION, CONDITION_FUNCTION, NOT_FOR_ALL]) await sql.raw(statement).execute(db);
  },
};
