import { type RawBuilder, sql } from 'kysely';

/** So many characters fit into an index whatever the language; texts that agree in all of them stand by id. */
const MOST_CHARACTERS = 500;

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * What records are sorted by for a field of their documents: the value as JSON, of a longer text its first 500 characters. Lists and indexes
 * say it in the same words, or no list would find its index.
 */
export function sortKey(field: string): RawBuilder<unknown> {
  const name = literal(field);
  const text = `document ->> ${name}`;
  const short = `jsonb_object(array['', left(${text}, ${MOST_CHARACTERS})]) -> ''`;
  return sql.raw(`(case when length(${text}) > ${MOST_CHARACTERS} then ${short} else document -> ${name} end)`);
}
