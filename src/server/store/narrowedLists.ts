/**
 * SQL of the function `portico_narrowed(collection, conditions, most)`, for a migration. The function returns the ids of the tenant's
 * records that meet all conditions of a list, or null if there are more than `most`.
 *
 * PostgreSQL evaluates a tenant's conditions on documents only after the row-level policies (`->>` is not leakproof), so no index over
 * documents would be used. The function therefore runs with its owner's rights, repeats the policy's rule in its own condition, and stops
 * reading after `most` rows. Values are quoted literals in the statement, so that the planner can estimate them.
 */
export function narrowedLists(schema: string): readonly string[] {
  return [
    KEY_FUNCTION,
    FIRST_CONDITION_FUNCTION,
    `create ${narrowedFunction(schema, OWN_ROWS)}`,
    ...['portico_narrow_key(jsonb, boolean)', 'portico_narrow_condition(jsonb)', 'portico_narrowed(text, jsonb, integer)'].map(
      (name) => `revoke all on function ${name} from public`,
    ),
    'grant execute on function portico_narrowed(text, jsonb, integer) to portico_app',
  ];
}

/** The rule of the row-level policy that migration 0001 made. */
export const OWN_ROWS = `format('organization_id = any(%L::text[]) or oem = any(%L::text[])', portico_organization_ids(), portico_oem_ids())`;

/** The definition of `portico_narrowed`; `visible` is an expression that gives the condition on a tenant's rows, as a text. */
export function narrowedFunction(schema: string, visible: string): string {
  return `function portico_narrowed(collection text, conditions jsonb, most integer) returns text[]
      language plpgsql stable security definer set search_path = ${schema}, pg_temp set jit = off as $$
      declare
        wanted text := format('select id from records where collection = %L', collection);
        ids text[];
      begin
        if not portico_bypass() then
          wanted := wanted || ' and (' || ${visible} || ')';
        end if;
        wanted := wanted || (select string_agg(format(' and (%s)', portico_narrow_condition(one)), '') from jsonb_array_elements(conditions) one);
        execute format('select array_agg(id) from (%s limit %s) as few', wanted, most + 1) into ids;
        return case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
      end $$`;
}

/**
 * The expression of a `RecordKey`. It must be exactly the expression of the indexes (`narrowKey` in recordSql.ts), or PostgreSQL would not
 * use them.
 */
const KEY_FUNCTION = `create function portico_narrow_key(key jsonb, is_list boolean) returns text
  language sql immutable as $$
    select case when key = '"id"' then 'id'
      when key = '"state"' then 'state ->> ''state'''
      when key = '"stateOrField"' then 'coalesce(state ->> ''state'', document ->> ''state'')'
      when jsonb_array_length(key) = 1 then format('(document %s %L)', case when is_list then '->' else '->>' end, key ->> 0)
      else format('(document %s %L::text[])', case when is_list then '#>' else '#>>' end, array(select jsonb_array_elements_text(key))) end
  $$`;

/** What the function of a `RowCondition` gives, with further kinds of conditions. Indexes contain the first 500 characters of a value, so longer texts are also compared as a whole. */
const conditionFunction = (further: string): string => `function portico_narrow_condition(condition jsonb) returns text
  language sql immutable as $$
    select coalesce(string_agg(case condition ->> 'is'
      when 'has' then format('%s ?| %L::text[]', portico_narrow_key(key, true), texts)
      when 'like' then format('%s ilike %L', portico_narrow_key(key, false), texts[1])
      ${further}when 'one' then format(case when key = '"id"' then '%1$s = any(%3$L::text[])'
          when longest < 500 then 'left(%1$s, 500) = any(%3$L::text[])'
          else 'left(%1$s, 500) = any(%2$L::text[]) and %1$s = any(%3$L::text[])' end,
        portico_narrow_key(key, false), array(select left(one, 500) from unnest(texts) one), texts)
    end, ' or '), 'false')
    from jsonb_array_elements(condition -> 'of') key,
      (select array_agg(one) as texts, max(length(one)) as longest from jsonb_array_elements_text(condition -> 'texts') one) wanted
  $$`;

/** As migration 0007 made it. */
const FIRST_CONDITION_FUNCTION = `create ${conditionFunction('')}`;

/** The SQL of a `RowCondition`. A range has a branch for each kind of value that a field may have. */
export const CONDITION_FUNCTION = `create or replace ${conditionFunction(`when 'none' then format('(%s = any(%L::text[])) is not true', portico_narrow_key(key, false), texts)
      when 'absent' then format('left(%s, 500) is null', portico_narrow_key(key, false))
      when 'range' then (select case when count(*) = 0 then 'false'
            else format('(true%s and (%s))', portico_narrow_bounds(key, condition -> 'hull'), string_agg(
              format('(jsonb_typeof(portico_range_key(%1$s)) = %2$L and length(portico_range_key(%1$s) #>> ''{}'') %3$s%4$s)', portico_narrow_key(key, true),
                case branch ->> 'kind' when 'number' then 'number' else 'string' end,
                case branch ->> 'kind' when 'number' then '> 0' when 'day' then '= 10' else '> 10' end,
                portico_narrow_bounds(key, branch -> 'bounds')), ' or ')) end
          from jsonb_array_elements(condition -> 'branches') branch)
      `)}`;

/** The SQL of the bounds of a range, each behind an `and`. */
export const BOUNDS_FUNCTION = `create function portico_narrow_bounds(key jsonb, bounds jsonb) returns text
  language sql immutable as $$
    select coalesce(string_agg(format(' and portico_range_key(%s) %s %L::jsonb', portico_narrow_key(key, true),
      case bound ->> 'sign' when '>=' then '>=' when '>' then '>' when '<=' then '<=' else '<' end, bound -> 'value'), '' order by at), '')
    from jsonb_array_elements(bounds) with ordinality one (bound, at)
  $$`;
