import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';
import { databaseTrouble, fromDatabase } from './databaseErrors.ts';
import type { PreparedConnection, PreparedStatement } from './preparedConnection.ts';

/** How many prepared statements a connection may have; any further query is planned at each call. */
const MAX_PLANS = 100;

/** A connection of a `pg` pool that can also run a query together with a preceding statement, in one round trip and one transaction. */
export class PooledConnection implements PreparedConnection {
  readonly #client: pg.PoolClient;
  /** Names of the statements that this connection has parsed. */
  readonly #parsed = new Set<string>();
  /** Names of statements by their text. */
  readonly #names = new Map<string, string>();
  #isReadOnly = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return queryResult<Row>(await this.#send({ text: sql, values: [...parameters] }));
  }

  async executePrepared<Row>(name: string, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return queryResult<Row>(await this.#send({ name, text: sql, values: [...parameters] }));
  }

  // Both are sent before one Sync message, so PostgreSQL runs them in one transaction: when `first` fails, the query does not run.
  async executeAfter<Row>(first: PreparedStatement, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#nameOf(sql);
    const config = { text: sql, values: [...parameters], queryMode: 'extended', ...(name === undefined ? {} : { name }) };
    const preceding = {
      first,
      isParsed: this.#parsed.has(first.name),
      newName: name !== undefined && this.#parsed.has(name) ? undefined : name,
    };
    const results = await submit(this.#client, config, preceding);
    this.#parsed.add(first.name);
    if (name !== undefined) this.#parsed.add(name);
    // `pg` resolves to one result for each of the two statements, against its type.
    return queryResult<Row>([results].flat().at(-1) as unknown as pg.QueryResult);
  }

  // biome-ignore lint/correctness/useYield: the engine never streams rows.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed');
  }

  // A connection to a server that takes no changes any more is ended: a new one may reach the server that took over.
  release(): void {
    this.#client.release(this.#isReadOnly);
  }

  async #send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await submit(this.#client, config);
    } catch (error) {
      if (databaseTrouble(error) === 'readOnly') this.#isReadOnly = true;
      throw error;
    }
  }

  /** A name for a query text, so that it is parsed and planned once. How many texts there are depends on the documents, hence the limit. */
  #nameOf(text: string): string | undefined {
    const existing = this.#names.get(text);
    if (existing !== undefined || this.#names.size >= MAX_PLANS) return existing;
    const name = `portico_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** The statement that is sent before a query. */
interface Preceding {
  readonly first: PreparedStatement;
  readonly isParsed: boolean;
  /** The name of the query, if it has one and the connection has not parsed the query yet. */
  readonly newName: string | undefined;
}

/**
 * Sends a query and resolves to its result. This is a separate function so that the callback does not refer to variables of the calling
 * method: through these, the rows of this and later queries would survive garbage collections.
 */
function submit(client: pg.PoolClient, config: pg.QueryConfig, preceding?: Preceding): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const callback: QueryCallback = (error, result) => (error ? reject(fromDatabase(error)) : resolve(result));
    client.query((preceding === undefined ? new PgQuery(config, callback) : new QueryAfter(config, callback, preceding)) as pg.Submittable);
  });
}

type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;

/** The query class of `pg`. Its type declarations make `submit` a field, which could not be overridden. */
const PgQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  callback: QueryCallback,
) => { submit(connection: pg.Connection): Error | null };

/** A query that is sent after another statement, both before one Sync message (extended query protocol). */
class QueryAfter extends PgQuery {
  readonly #preceding: Preceding;

  constructor(config: pg.QueryConfig, callback: QueryCallback, preceding: Preceding) {
    super(config, callback);
    this.#preceding = preceding;
  }

  override submit(connection: pg.Connection): Error | null {
    const { first, newName, isParsed } = this.#preceding;
    const protocol = connection as unknown as ProtocolMessages;
    connection.stream.cork();
    try {
      if (!isParsed) {
        closeStatement(first.name, protocol);
        protocol.parse({ name: first.name, text: first.text });
      }
      protocol.bind({ statement: first.name, values: [...first.values] });
      protocol.describe({ type: 'P' });
      protocol.execute({});
      if (newName !== undefined) closeStatement(newName, protocol);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }
}

/**
 * Frees the name of a statement before the statement is parsed. After a failed transaction the server may still have a statement of this
 * name, or `pg` may list the name as parsed although the server has none.
 */
function closeStatement(name: string, protocol: ProtocolMessages): void {
  delete protocol.parsedStatements[name];
  delete protocol.submittedNamedStatements[name];
  protocol.close({ type: 'S', name });
}

/** The frontend messages that `pg` sends; its own type declarations demand more than it reads. */
interface ProtocolMessages {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(portal: object): void;
}

const CHANGING_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function queryResult<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  const changed = CHANGING_COMMANDS.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {};
  return { ...changed, rows: (rows as Row[] | undefined) ?? [] };
}
