import { createLog, createServer, InvalidDocumentsError, limitHeapGrowth, type PorticoServer } from '#server';
import { accountLines } from '../accountLines.ts';
import { diagnosticLine, plainDiagnostics } from '../diagnosticLines.ts';
import { optimizeAsUsual } from '../optimizing.ts';
import { demoMode, serverSettings } from '../serverSettings.ts';

/**
 * `portico start`: serves the portal until SIGTERM or SIGINT, then finishes the requests under way. Exit code 1 when the configuration
 * documents hold errors.
 */
export async function start(args: readonly string[]): Promise<number> {
  const settings = serverSettings(args, process.env);
  const log = createLog({ level: process.env['LOG_LEVEL'], ...(process.stdout.isTTY && { write: toTerminal }) });
  process.stdout.write('Reading the documents ...\n');
  let server: PorticoServer;
  try {
    server = await createServer({ ...settings, log });
  } catch (error) {
    if (!(error instanceof InvalidDocumentsError)) throw error;
    for (const diagnostic of error.diagnostics) process.stderr.write(`${diagnosticLine(diagnostic)}\n`);
    return 1;
  }
  // What the compiler has left behind, about 100 MB, would otherwise be collected only under load. The launcher allows it (`--expose-gc`).
  globalThis.gc?.();
  // Called before the port is opened, so that an early signal is not lost.
  const stopped = untilSignal();
  const address = await server.listen();
  // Only now, so that V8 does not collect garbage more often while the documents are compiled.
  limitHeapGrowth();
  optimizeAsUsual();
  const { mode, why } = demoMode(process.env);
  log.info({ mode }, why);
  process.stdout.write(`\nPortico is at ${address}\n${mode === 'demo' ? accountLines(server.source.current().demo) : ''}\n`);
  await stopped;
  log.info({}, 'stopping');
  await server.close();
  return 0;
}

/** At a terminal, diagnostics in the log are also printed as readable lines. */
function toTerminal(line: string): void {
  process.stdout.write(line + plainDiagnostics(line));
}

/** Resolves at SIGTERM or SIGINT, or when the launcher (start.mjs) ends. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve());
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
