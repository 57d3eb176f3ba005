import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A text without case and accents, in SQL. Functions of indexes use functions of PostgreSQL alone, because a database is restored and
 * analyzed without a search path.
 */
function plain(text: string): string {
  const letters = `translate(replace(replace(replace(replace(replace(${text}, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'øØłŁđĐ’', 'oolldd''')`;
  return `lower(regexp_replace(normalize(${letters}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
}

/** The texts of some fields as they are searched, and the digits of others, each on a line of its own. 'id' is the id of the record. */
const SEARCH_TEXT_FUNCTION = `create function portico_search_text(id text, document jsonb, fields text[], digits text[]) returns text
  language sql immutable parallel safe as $$
    select ${plain("coalesce(string_agg(case when field = 'id' then id else document #>> string_to_array(field, '.') end, E'\\n'), '')")}
      || coalesce((select string_agg(E'\\n' || regexp_replace(document #>> string_to_array(number, '.'), '\\D', '', 'g'), '') from unnest(digits) number), '')
    from unnest(fields) field
  $$`;

/** The pattern (LIKE) of texts that contain a word. */
const WORD_PATTERN_FUNCTION = `create function portico_word_pattern(word text) returns text
  language sql immutable parallel safe as $$
    select '%' || regexp_replace(${plain('word')}, '([\\\\%_])', '\\\\\\1', 'g') || '%'
  $$`;

const NARROW_SEARCH_FUNCTION = `create function portico_narrow_search(condition jsonb) returns text
  language sql immutable as $$
    select format('(%s%s)', string_agg(format('(%1$s like %2$L%3$s)', searched, portico_word_pattern(word ->> 'text'),
        case when word ->> 'digits' is null then '' else format(' or %s like %L', searched, portico_word_pattern(word ->> 'digits')) end), ' and '),
      case when condition ->> 'whole' is null then '' else format(' or %s like %L', searched, portico_word_pattern(condition ->> 'whole')) end)
    from jsonb_array_elements(condition -> 'words') word, (select format('portico_search_text(id, document, %L::text[], %L::text[])',
      array(select jsonb_array_elements_text(condition -> 'fields')), array(select jsonb_array_elements_text(condition -> 'digits'))) as searched) text
    group by searched
  $$`;

const CONDITION_FUNCTION = `create function portico_narrow_condition(condition jsonb) returns text
  language sql immutable as $$
    select case condition ->> 'is' when 'search' then portico_narrow_search(condition) else portico_narrow_values(condition) end
  $$`;

/** Searches over several fields, in finds and in lists that are narrowed by indexes. */
export const searchTexts: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      SEARCH_TEXT_FUNCTION,
      WORD_PATTERN_FUNCTION,
      NARROW_SEARCH_FUNCTION,
      'alter function portico_narrow_condition(jsonb) rename to portico_narrow_values',
      CONDITION_FUNCTION,
      ...['search', 'condition'].map((name) => `revoke all on function portico_narrow_${name}(jsonb) from public`),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
