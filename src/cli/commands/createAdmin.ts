import { createInterface } from 'node:readline/promises';
import { createAdmin as create, createLog, openPortalDatabase } from '#server';
import { hiddenLine } from '../hiddenLine.ts';
import { serverSettings } from '../serverSettings.ts';

/** What is printed for each outcome of creating the account. */
const MESSAGES = {
  created: 'The administrator can sign in now.',
  taken: 'This login is taken; nothing was changed.',
  noRole: 'schemas/portal.json names no "administratorRole"; nothing was changed.',
  weak: 'The password does not meet the rules under "password" in schemas/portal.json; nothing was changed.',
} as const;

/**
 * `portico create-admin <login> [--name <name>] [--email <address>]`: creates the first administrator. The password is the first line of
 * standard input, or typed without echo; never an argument, since other users of the machine can see those.
 */
export async function createAdmin(args: readonly string[]): Promise<number> {
  const login = args[0];
  if (!login || login.startsWith('--')) {
    process.stderr.write('usage: npm run admin:create -- <login> [--name <name>] [--email <address>]\n');
    return 2;
  }
  const { compile, databaseUrl, dataDir } = serverSettings(args, process.env);
  const { portal } = await compile();
  if (!portal) {
    process.stderr.write('The documents hold errors: run npm run check.\n');
    return 1;
  }
  const password = await firstLine();
  const database = await openPortalDatabase({ databaseUrl, dataDir, log: createLog({ level: 'warn' }) });
  try {
    const outcome = await create(database.db, portal.portal, {
      login,
      password,
      userName: optionOf(args, '--name'),
      email: optionOf(args, '--email'),
    });
    process.stdout.write(`${MESSAGES[outcome]}\n`);
    return outcome === 'created' ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) return hiddenLine(process.stdin, 'Password: ', (text) => void process.stderr.write(text));
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

function optionOf(args: readonly string[], name: string): string | undefined {
  const index = args.indexOf(name);
  return index === -1 ? undefined : args[index + 1];
}
