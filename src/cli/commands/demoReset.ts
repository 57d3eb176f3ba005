import { createLog, openPortalDatabase, resetDemo } from '#server';
import { demoMode } from '../demoMode.ts';
import { diagnosticLine } from '../diagnosticLine.ts';
import { serverSettings } from '../serverSettings.ts';

/**
 * `portico demo-reset`: throws the demo data away and loads them anew; refused where there is none. The server must be stopped
 * when its database is embedded.
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
