import type { CompiledPortal } from '#compiler';
import { createLog, openPortalDatabase } from '#server';
import { diagnosticLine } from './diagnosticLines.ts';
import { demoMode, serverSettings } from './serverSettings.ts';

type Database = Awaited<ReturnType<typeof openPortalDatabase>>;

/**
 * Lets a command work on the demo data of the database that the settings name, and resolves to its exit code: 1 on a server without demo
 * data, or if the documents hold errors. A server with an embedded database must be stopped first.
 */
export async function withDemoDatabase(
  args: readonly string[],
  work: (database: Database['db'], portal: CompiledPortal) => Promise<string>,
): Promise<number> {
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
    process.stdout.write(`${await work(database.db, portal)}\n`);
  } finally {
    await database.close();
  }
  return 0;
}
