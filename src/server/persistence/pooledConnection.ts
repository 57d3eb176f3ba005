import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';
import type { PreparedConnection, PreparedStatement } from './preparedConnection.ts';

/** Plans that one connection keeps; a query more is planned at each call. */
const MOST_PLANS = 100;

/** A connection of the pool; beside single queries it runs a query in one round trip and one transaction with what prepares it. */
export class PooledConnection implements PreparedConnection {
  readonly #client: pg.PoolClient;
  readonly #known = new Set<string>();
  readonly #names = new Map<string, string>();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return outcomeOf<Row>(await answered(this.#client, { text: sql, values: [...parameters] }));
  }

  async executePrepared<Row>(name: string, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return outcomeOf<Row>(await answered(this.#client, { name, text: sql, values: [...parameters] }));
  }

  /**
   * Runs `first` and then the query. Both are sent before one sync message, which makes them one transaction: when `first` fails the query
   * is not run, and what `first` sets locally ends with the query.
   */
  async executeAfter<Row>(first: PreparedStatement, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#nameOf(sql);
    const config = { text: sql, values: [...parameters], queryMode: 'extended', ...(name === undefined ? {} : { name }) };
    const before = { first, isKnown: this.#known.has(first.name), fresh: name !== undefined && this.#known.has(name) ? undefined : name };
    const results = await answered(this.#client, config, before);
    this.#known.add(first.name);
    if (name !== undefined) this.#known.add(name);
    return outcomeOf<Row>([results].flat().at(-1) as unknown as pg.QueryResult);
  }

  // biome-ignore lint/correctness/useYield: the engine never streams rows.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed');
  }

  release(): void {
    this.#client.release();
  }

  /** A text that comes again is parsed and planned once; which texts come is up to the documents, and so is how many. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PLANS) return known;
    const name = `portico_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** What is sent before a query. */
interface Before {
  readonly first: PreparedStatement;
  /** The connection has parsed `first`. */
  readonly isKnown: boolean;
  /** The name of the query, under which it was not parsed yet. */
  readonly fresh: string | undefined;
}

/**
 * The answer to a query. Its callback sees nothing of the query: a closure that did would keep the rows through collections, and with them
 * those of the queries after it.
 */
function answered(client: pg.PoolClient, config: pg.QueryConfig, before?: Before): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const told: Told = (error, result) => (error ? reject(error) : resolve(result));
    client.query((before === undefined ? new SentQuery(config, told) : new QueryAfter(config, told, before)) as pg.Submittable);
  });
}

type Told = (error: Error | null, result: pg.QueryResult) => void;

/** The query class of `pg`, whose types take its methods for fields that nobody overrides. */
const SentQuery = pg.Query as unknown as new (config: pg.QueryConfig, told: Told) => { submit(connection: pg.Connection): Error | null };

/** A query that is sent behind a statement, before one sync message. */
class QueryAfter extends SentQuery {
  readonly #before: Before;

  constructor(config: pg.QueryConfig, told: Told, before: Before) {
    super(config, told);
    this.#before = before;
  }

  override submit(connection: pg.Connection): Error | null {
    const { first, fresh, isKnown } = this.#before;
    const wire = connection as unknown as Wire;
    connection.stream.cork();
    try {
      if (!isKnown) {
        forget(first.name, wire);
        wire.parse({ name: first.name, text: first.text });
      }
      wire.bind({ statement: first.name, values: [...first.values] });
      wire.describe({ type: 'P' });
      wire.execute({});
      if (fresh !== undefined) forget(fresh, wire);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }
}

/**
 * Frees a name that a failed transaction may have left. `pg` notes a parsed name for the query under way, whichever of its statements was
 * parsed: only what was known to succeed counts.
 */
function forget(name: string, wire: Wire): void {
  delete wire.parsedStatements[name];
  delete wire.submittedNamedStatements[name];
  wire.close({ type: 'S', name });
}

/** The messages of the protocol, as `pg` sends them; its types ask for more than it reads. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(portal: object): void;
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function outcomeOf<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  const changed = CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {};
  return { ...changed, rows: (rows as Row[] | undefined) ?? [] };
}
