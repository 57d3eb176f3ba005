import { type Kysely, sql } from 'kysely';

/**
 * Fails as a change would when the database takes none, so that its connection is given up: nobody can sign in then, and another connection
 * may reach the server that took over.
 */
const CHANGE_PROBE = sql`do $$ begin if current_setting('transaction_read_only') = 'on' then
  raise exception 'cannot change data in a read-only transaction' using errcode = '25006'; end if; end $$`;

/** How long an answer holds: whoever asks without end costs one query a second. */
const FRESH_MS = 1_000;

/** Returns a function that resolves to whether the database takes changes; all who ask within a second get one answer. */
export function changeProbe<Tables>(db: Kysely<Tables>, now: () => number = () => performance.now()): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  let isAsking = false;
  return () => {
    if (last && (isAsking || now() - last.at < FRESH_MS)) return last.answer;
    isAsking = true;
    const answer = CHANGE_PROBE.execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        isAsking = false;
      });
    last = { at: now(), answer };
    return answer;
  };
}
