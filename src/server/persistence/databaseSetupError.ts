import { databaseTrouble } from './databaseTrouble.ts';

interface Place {
  readonly database: string;
  readonly user: string;
}

/** What a database server's operator does about a refusal (SQLSTATE) that brings no hint of its own. */
const MENDS: { readonly [code: string]: (place: Place) => string } = {
  '28P01': () => 'Correct the password in DATABASE_URL.',
  '28000': ({ user }) => `Let "${user}" sign in from here (pg_hba.conf), or correct DATABASE_URL.`,
  '3D000': ({ database, user }) => `As a superuser: create database "${database}" owner "${user}";`,
  '53300': () => 'Free a connection of the server, or raise its max_connections.',
  '57P03': () => 'Wait until the server has started up, and start the portal again.',
  '42501': ({ database, user }) => `As a superuser: alter database "${database}" owner to "${user}";`,
};

function placeOf(databaseUrl: string): Place {
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

/** The PostgreSQL server does not let the portal begin; the message says why and what mends it. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';

  /** An error of opening or migrating a server's database as one that its operator can mend; undefined when it is none of those. */
  static of(error: unknown, databaseUrl: string): DatabaseSetupError | undefined {
    if (!(error instanceof Error)) return undefined;
    const { code = '', hint, message } = error as Error & { code?: string; hint?: string };
    const mend = MENDS[code]?.(placeOf(databaseUrl));
    if (mend === undefined && databaseTrouble(error) === 'away') {
      const words = `No PostgreSQL server answers at the address of DATABASE_URL (${code || message}): start it, or correct the address.`;
      return new DatabaseSetupError(words, { cause: error });
    }
    return mend === undefined ? undefined : new DatabaseSetupError(`PostgreSQL refuses: ${message}. ${hint ?? mend}`, { cause: error });
  }
}
