import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The function `portico_recent_calls` gives when a person has made a call lately, newest first, and lets calls of the same kind by the same
 * person run one after the other until the transaction ends. It reads the audit, which tenants may only write to.
 */
const recentCallsFunction = (schema: string): string => `create function portico_recent_calls(call text, person text, first timestamptz,
    last timestamptz, most integer) returns setof timestamptz
  language plpgsql volatile security definer set search_path = ${schema}, pg_temp as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended(call || ' ' || person, 0));
      return query select at::timestamptz from audit
        where at > first and at <= last and action = call and actor_id = person order by at desc limit most;
    end $$`;

/** What the limits of calls (`atMost`) count. */
export const recentCalls: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db);
    const statements = [
      recentCallsFunction(rows[0]?.name ?? 'public'),
      'revoke all on function portico_recent_calls from public',
      'grant execute on function portico_recent_calls to portico_app',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
