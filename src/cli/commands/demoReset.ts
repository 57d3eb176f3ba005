import { createLog, openPortalDatabase, resetDemo } from '#server';
import { diagnosticLine } from '../diagnosticLines.ts';
import { demoMode, serverSettings } from '../serverSettings.ts';

/**
 * `portico demo-reset`: deletes the demo data and loads them again; refused on a server without demo data. A server with an embedded
 * database must be stopped first.
 */
export async function demoReset(args: readonly string[]): Promise<number> {
  const { compile, databaseUrl, dataDir, mode } = serverSettings(args, process.env);
  // It deletes every record and page, and opens accounts whose password is published.
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
    await resetDemo(database.db, portal, new Date());
  } finally {
    await database.close();
  }
  process.stdout.write('The demo data are as on the first day.\n');
  return 0;
}
