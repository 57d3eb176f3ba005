import { type Kysely, type Migration, sql } from 'kysely';
import { narrowedFunction, OWN_ROWS } from './narrowedLists.ts';

/** Records of no organization that a tenant may read as the catalogue of a program. */
const CATALOGUE = "organization_id is null and 'content:' || coalesce(oem, '') = any";

/** The condition of lists that are narrowed by indexes; without a catalogue it stays as it was, so that the plans do. */
const VISIBLE = `${OWN_ROWS} || case when exists (select from unnest(portico_oem_ids()) oem where oem like 'content:%')
  then format(' or (${CATALOGUE.replaceAll("'", "''")}(%L::text[]))', portico_oem_ids()) else '' end`;

/**
 * Shows the records of no organization to those who read the catalogue of a program, and to nobody for writing: in a tenant's `oem_ids`,
 * `content:<program>` stands for those of a program and `content:` for those that all programs share.
 */
export const catalogue: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(`create policy portico_catalogue on records for select to portico_app
      using (${CATALOGUE}((select portico_oem_ids())::text[]))`)
      .execute(db);
    const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db);
    await sql.raw(`create or replace ${narrowedFunction(rows[0]?.name ?? 'public', VISIBLE)}`).execute(db);
  },
};
