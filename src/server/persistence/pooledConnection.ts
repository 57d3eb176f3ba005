import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import pg from 'pg';

/** Plans that one connection keeps; a query more is planned at each call. */
const MOST_PLANS = 100;

/** A statement that a connection parses once; the name stands for the text. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A connection of the pool; beside single queries it runs a query in one round trip and one transaction with what prepares it. */
export class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #known = new Set<string>();
  readonly #names = new Map<string, string>();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return outcomeOf<Row>(await this.#client.query(sql, [...parameters]));
  }

  /** As `executeQuery`, for a query whose text is always the same: it is parsed once. */
  async executePrepared<Row>(name: string, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return outcomeOf<Row>(await this.#client.query({ name, text: sql, values: [...parameters] }));
  }

  /**
   * Runs `first` and then the query. Both are sent before one sync message, which makes them one transaction: when `first` fails the query
   * is not run, and what `first` sets locally ends with the query.
   */
  executeAfter<Row>(first: PreparedStatement, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const name = this.#nameOf(sql);
      const config = { text: sql, values: [...parameters], queryMode: 'extended', ...(name === undefined ? {} : { name }) };
      const query = new pg.Query<Row & pg.QueryResultRow>(config, (error, results) => {
        if (error) return reject(error);
        this.#known.add(first.name);
        if (name !== undefined) this.#known.add(name);
        resolve(outcomeOf<Row>([results].flat().at(-1) as unknown as pg.QueryResult));
      });
      const submit = query.submit.bind(query);
      query.submit = (connection) => {
        const wire = connection as unknown as Wire;
        connection.stream.cork();
        try {
          if (this.#forget(first.name, wire)) wire.parse({ name: first.name, text: first.text });
          wire.bind({ statement: first.name, values: [...first.values] });
          wire.describe({ type: 'P' });
          wire.execute({});
          if (name !== undefined) this.#forget(name, wire);
          return submit(connection);
        } finally {
          connection.stream.uncork();
        }
      };
      this.#client.query(query);
    });
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

  /**
   * Whether a statement must be parsed; a name that a failed transaction may have left is then free. `pg` notes a parsed name for the query
   * under way, whichever of its statements was parsed: only what was known to succeed counts.
   */
  #forget(name: string, wire: Wire): boolean {
    if (this.#known.has(name)) return false;
    delete wire.parsedStatements[name];
    wire.close({ type: 'S', name });
    return true;
  }
}

/** The messages of the protocol, as `pg` sends them; its types ask for more than it reads. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
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
