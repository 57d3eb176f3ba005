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
    CONDITION_FUNCTION,
    `create function portico_narrowed(collection text, conditions jsonb, most integer) returns text[]
      language plpgsql stable security definer set search_path = ${schema}, pg_temp set jit = off as $$
      declare
        wanted text := format('select id from records where collection = %L', collection);
        ids text[];
      begin
        if not portico_bypass() then
          wanted := wanted || format(' and (organization_id = any(%L::text[]) or oem = any(%L::text[]))', portico_organization_ids(), portico_oem_ids());
        end if;
        wanted := wanted || (select string_agg(format(' and (%s)', portico_narrow_condition(one)), '') from jsonb_array_elements(conditions) one);
        execute format('select array_agg(id) from (%s limit %s) as few', wanted, most + 1) into ids;
        return case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
      end $$`,
    ...['portico_narrow_key(jsonb, boolean)', 'portico_narrow_condition(jsonb)', 'portico_narrowed(text, jsonb, integer)'].map(
      (name) => `revoke all on function ${name} from public`,
    ),
    'grant execute on function portico_narrowed(text, jsonb, integer) to portico_app',
  ];
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

/** The SQL of a `RowCondition`. Indexes contain the first 500 characters of a value, so longer texts are also compared as a whole. */
const CONDITION_FUNCTION = `create function portico_narrow_condition(condition jsonb) returns text
  language sql immutable as $$
    select coalesce(string_agg(case condition ->> 'is'
      when 'has' then format('%s ?| %L::text[]', portico_narrow_key(key, true), texts)
      when 'like' then format('%s ilike %L', portico_narrow_key(key, false), texts[1])
      when 'one' then format(case when key = '"id"' then '%1$s = any(%3$L::text[])'
          when longest < 500 then 'left(%1$s, 500) = any(%3$L::text[])'
          else 'left(%1$s, 500) = any(%2$L::text[]) and %1$s = any(%3$L::text[])' end,
        portico_narrow_key(key, false), array(select left(one, 500) from unnest(texts) one), texts)
    end, ' or '), 'false')
    from jsonb_array_elements(condition -> 'of') key,
      (select array_agg(one) as texts, max(length(one)) as longest from jsonb_array_elements_text(condition -> 'texts') one) wanted
  $$`;
