import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The function `portico_next_number(counter)` takes the next number of a counter. Each counter is a sequence, so that nobody waits for the
 * transaction of another; a number of a transaction that is undone stays unused. The first use of a counter makes its sequence.
 */
const nextNumber = (schema: string): string => `create function portico_next_number(counter text) returns bigint
  language plpgsql volatile security definer set search_path = ${schema}, pg_temp as $$
    declare name text := 'numbers_' || md5(counter);
    begin
      if to_regclass(name) is null then
        begin
          execute format('create sequence if not exists %I', name);
        exception when duplicate_table or unique_violation then
          null; -- another transaction made it in this moment
        end;
      end if;
      return nextval(name::regclass);
    end $$`;

/** Running numbers of records. */
export const runningNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db);
    const statements = [
      nextNumber(rows[0]?.name ?? 'public'),
      'revoke all on function portico_next_number from public',
      'grant execute on function portico_next_number to portico_app',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
