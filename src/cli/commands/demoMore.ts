import { parseArgs } from 'node:util';
import { createLog, loadMoreOf, openPortalDatabase, SettingError } from '#server';
import { diagnosticLine } from '../diagnosticLines.ts';
import { demoMode, serverSettings } from '../serverSettings.ts';

const MOST = 10_000_000;

/**
 * `portico demo-more --collection leads --count 1000000`: adds records of a collection to the demo until there are about so many, e.g. for
 * measuring; refused on a server without demo data. A server with an embedded database must be stopped first.
 */
export async function demoMore(args: readonly string[]): Promise<number> {
  const options = { collection: { type: 'string' }, count: { type: 'string' } } as const;
  const { collection = '', count = '' } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true }).values;
  const wanted = { collection: String(collection), count: Number(count) };
  if (!(Number.isInteger(wanted.count) && wanted.count > 0 && wanted.count <= MOST))
    throw new SettingError(`--count is a number up to ${MOST}.`);
  const { compile, databaseUrl, dataDir, mode } = serverSettings(args, process.env);
  if (mode === 'production') {
    process.stderr.write(`${demoMode(process.env).why} Nothing was changed.\n`);
    return 1;
  }
  const { portal, diagnostics } = await compile();
  if (!portal) {
    for (const diagnostic of diagnostics) process.stderr.write(`${diagnosticLine(diagnostic)}\n`);
    return 1;
  }
  const database = await openPortalDatabase({ databaseUrl, dataDir, log: createLog({ level: 'warn' }) });
  try {
    await loadMoreOf(database.db, portal, new Date(), wanted);
  } finally {
    await database.close();
  }
  process.stdout.write(`The demo has about ${wanted.count} records of ${wanted.collection}.\n`);
  return 0;
}
