import { type Kysely, sql } from 'kysely';
import type { Database } from '../persistence/database.ts';
import type { Tables } from './tables.ts';

const CHANNEL = 'portico_changed';
/** Many changes shortly after each other are passed on together. */
const INTERVAL_MS = 1000;

/** Tells all processes on the database, once the transaction is committed, that these operations give everybody something else now. */
export async function notifyChanged(db: Kysely<Tables>, operations: readonly string[]): Promise<void> {
  if (operations.length) await sql`select pg_notify(${CHANNEL}, ${operations.join(' ')})`.execute(db);
}

/**
 * Calls `onChange`, at most once a second, with the operations that give everybody something else now, whichever process changed the data.
 * Resolves to a function that stops it.
 */
export async function watchChanged(
  { listen }: Pick<Database<Tables>, 'listen'>,
  onChange: (operations: readonly string[]) => void,
): Promise<() => void> {
  const changed = new Set<string>();
  let pause: NodeJS.Timeout | undefined;
  const tell = (): void => {
    pause = undefined;
    if (changed.size === 0) return;
    pause = setTimeout(tell, INTERVAL_MS).unref();
    const operations = [...changed];
    changed.clear();
    onChange(operations);
  };
  const stop = await listen(CHANNEL, (payload) => {
    for (const operation of payload.split(' ')) changed.add(operation);
    if (pause === undefined) tell();
  });
  return () => {
    clearTimeout(pause);
    // Nobody waits for it: without a connection there is nothing to stop.
    stop().catch(() => undefined);
  };
}
