// A key in the words of the indexes (store/narrowKey.ts); a name that is none of a record's own makes no statement.
const KEY = `create function portico_narrow_key(key jsonb, is_list boolean) returns text
  language sql immutable as $$
    select case when key = '"id"' then 'id'
      when key = '"state"' then 'state ->> ''state'''
      when key = '"stateOrField"' then 'coalesce(state ->> ''state'', document ->> ''state'')'
      when jsonb_array_length(key) = 1 then format('(document %s %L)', case when is_list then '->' else '->>' end, key ->> 0)
      else format('(document %s %L::text[])', case when is_list then '#>' else '#>>' end, array(select jsonb_array_elements_text(key))) end
  $$`;

// An index holds the first 500 characters of a value; only a text that is as long can be another value than what they say.
const CONDITION = `create function portico_narrow_condition(condition jsonb) returns text
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

/**
 * The function that finds what a text or a filter narrows a list to, for a migration. Tenants' conditions on documents are judged after
 * the row-level policies, so no index over documents is read for them: it reads past the policies, itself judges every row by their rule and
 * by all that narrows the list, and gives the ids, or null where they are more than `most`. The planner takes an
 * index where there is one, and no more is read once they are too many. Values stand in the statement as quoted literals, so that the plan
 * knows what a text is looked up by.
 */
export function narrowedLists(schema: string): readonly string[] {
  return [
    KEY,
    CONDITION,
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
