import { NoConnectionError } from './noConnectionError.ts';

/** Why a query failed through no fault of the call: the database cannot be reached or ended, has no room to write, or is busy: no connection is free, or calls waited for each other. */
export type DatabaseTrouble = 'away' | 'full' | 'busy';

const NETWORK = new Set([
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
/** Shutdown, crash, starting up, no connection left (SQLSTATE); class 08 is the connection itself. */
const AWAY = new Set(['57P01', '57P02', '57P03', '57P05', '53300']);
const FULL = new Set(['53100', '58030', 'ENOSPC']);
/** Given up so that another call goes on (SQLSTATE): nothing of it stands, and it may be sent again. */
const GIVEN_UP = new Set(['40P01', '40001']);
const WORDS =
  /not queryable|Connection terminated|connection was closed|timeout exceeded when trying to connect|database (ended|did not open)/i;

/** The trouble that an error of the database layer stands for; undefined for an error of the query or of ours. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NoConnectionError) return 'busy';
  const { code } = error as { code?: unknown };
  const name = typeof code === 'string' ? code : '';
  if (GIVEN_UP.has(name)) return 'busy';
  if (FULL.has(name) || /no space left on device/i.test(error.message)) return 'full';
  return isAway(name, error.message) ? 'away' : undefined;
}

function isAway(code: string, message: string): boolean {
  return NETWORK.has(code) || AWAY.has(code) || /^08...$/.test(code) || WORDS.test(message);
}
