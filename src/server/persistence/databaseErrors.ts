/**
 * Why a query failed although there is nothing wrong with the query: `away` (the database cannot be reached, or has stopped), `full` (no
 * space left on its disk), `readOnly` (the server refuses changes, e.g. a standby or a primary that has been replaced) or `busy` (no free
 * connection, a deadlock or a serialization failure: the same call may succeed later).
 */
export type DatabaseTrouble = 'away' | 'full' | 'readOnly' | 'busy';

/** Codes of Node.js for a connection that cannot be made, or that broke. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** SQLSTATE: the server, or the role, has as many connections as it may. */
export const TOO_MANY_CONNECTIONS = '53300';
/** SQLSTATE: shutdown, crash, starting up, no connection left. Class 08 (connection exceptions) is checked by pattern. */
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '57P05', TOO_MANY_CONNECTIONS]);
/** SQLSTATE: disk full, and the input/output error that a full disk causes too. */
const FULL_CODES = new Set(['53100', '58030', 'ENOSPC']);
/** SQLSTATE: a change in a transaction that may only read. */
const READ_ONLY = '25006';
/** SQLSTATE: rolled back because of a deadlock or a serialization failure. */
const ROLLED_BACK_CODES = new Set(['40P01', '40001']);
/** Errors of `pg`, PGlite and the embedded database that have no code. */
const AWAY_MESSAGE =
  /not queryable|Connection terminated|connection was closed|timeout exceeded when trying to connect|Query read timeout|database (ended|did not open)/i;

/** Errors that a connection to a database has thrown: others with the code of a network come from elsewhere, e.g. a client that broke off. */
const thrownByDatabase = new WeakSet<Error>();

/** Marks an error as thrown by a connection to a database, or by the attempt to make one; gives it back. */
export function fromDatabase<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) thrownByDatabase.add(error);
  return error;
}

/** Classifies an error of the database layer; undefined for an error in the query, in our own code or of another connection. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NoConnectionError) return 'busy';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (ROLLED_BACK_CODES.has(code)) return 'busy';
  if (FULL_CODES.has(code) || /no space left on device/i.test(error.message)) return 'full';
  if (code === READ_ONLY) return 'readOnly';
  return isAway(error, code) ? 'away' : undefined;
}

function isAway(error: Error, code: string): boolean {
  const isNetwork = NETWORK_CODES.has(code) && thrownByDatabase.has(error);
  return isNetwork || AWAY_CODES.has(code) || /^08...$/.test(code) || AWAY_MESSAGE.test(error.message);
}

/** All database connections are in use, and none became free in time. */
export class NoConnectionError extends Error {
  constructor() {
    super('no database connection is free');
    this.name = 'NoConnectionError';
  }
}

/** A query of the embedded database exceeded the time limit; `code` is that of PostgreSQL's own statement timeout. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
  readonly code = '57014';

  constructor(limitMs: number) {
    super(`canceling statement due to statement timeout (${limitMs} ms)`);
  }
}

/** The folder of the embedded database was removed, moved or replaced while it was open; `path` is what is missing or another file. */
export class FolderChangedError extends Error {
  override readonly name = 'FolderChangedError';

  constructor(path: string) {
    super(
      `The embedded database ended: ${path} was removed, moved or replaced while the server ran. ` +
        'Nothing is read or saved until it is back; to go on with what is there now, restart the server.',
    );
  }
}

/** Another running process has locked the data folder; the message names the folder and the id of that process. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  readonly folder: string;
  readonly holder: string;

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by process ${holder}. ` +
        'Stop that process, choose another folder with DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
    );
    this.folder = folder;
    this.holder = holder;
  }
}

/** The database and the user that a DATABASE_URL names; the remedies quote them. */
interface Account {
  readonly database: string;
  readonly user: string;
}

/** What the operator of the PostgreSQL server can do, by SQLSTATE. If an error has a hint, that is shown instead. */
const REMEDIES: { readonly [code: string]: (account: Account) => string } = {
  '28P01': () => 'Correct the password in DATABASE_URL.',
  '28000': ({ user }) => `Let "${user}" sign in from here (pg_hba.conf), or correct DATABASE_URL.`,
  '3D000': ({ database, user }) => `As a superuser: create database "${database}" owner "${user}";`,
  '53300': () => 'Free a connection of the server, or raise its max_connections.',
  '57P03': () => 'Wait until the server has started up, and start the portal again.',
  '42501': ({ database, user }) => `As a superuser: alter database "${database}" owner to "${user}";`,
};

function accountOf(databaseUrl: string): Account {
  const { pathname, username } = URL.canParse(databaseUrl) ? new URL(databaseUrl) : { pathname: '', username: '' };
  return { database: decoded(pathname.slice(1)) || '<database>', user: decoded(username) || '<user>' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The PostgreSQL server cannot be used as it is set up; the message says why and what to do about it. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';

  /** Creates the error from one of opening or migrating the database; undefined when no remedy is known for it. */
  static of(error: unknown, databaseUrl: string): DatabaseSetupError | undefined {
    if (!(error instanceof Error)) return undefined;
    const { code = '', hint, message } = error as Error & { code?: string; hint?: string };
    const remedy = REMEDIES[code]?.(accountOf(databaseUrl));
    if (remedy === undefined && databaseTrouble(error) === 'away') {
      const text = `No PostgreSQL server answers at the address of DATABASE_URL (${code || message}): start it, or correct the address.`;
      return new DatabaseSetupError(text, { cause: error });
    }
    return remedy === undefined ? undefined : new DatabaseSetupError(`PostgreSQL refuses: ${message}. ${hint ?? remedy}`, { cause: error });
  }
}
