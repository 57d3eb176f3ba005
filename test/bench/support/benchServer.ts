import { compilePortal } from '#compiler';
import { createLog, createServer, handlerDescriptions, limitHeapGrowth, type PorticoServer } from '#server';
import { vocabulary } from '../../../src/cli/vocabulary.ts';

/** What a server of the bench differs in. */
export interface BenchServer {
  /** Folder of the documents. */
  readonly root: string;
  /** '' = embedded in `dataDir`. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly now?: () => Date;
}

/** A server with demo data and without rate limits, in this process; it is not listening yet. */
export async function benchServer({ root, databaseUrl, dataDir, now }: BenchServer): Promise<PorticoServer> {
  const engineRoot = process.cwd();
  const registry = { ...vocabulary, handlers: handlerDescriptions };
  const server = await createServer({
    root,
    engineRoot,
    compile: (previous) => compilePortal({ root, engineRoot, registry, previous }),
    databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
    dataDir,
    mode: 'demo',
    port: 0,
    watch: false,
    callsPerMinute: 10_000_000,
    log: createLog({ level: 'error' }),
    ...(now && { now }),
  });
  // As in the process that `npm start` makes.
  limitHeapGrowth();
  return server;
}
