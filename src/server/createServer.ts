import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Compilation, CompiledPortal, DocumentFiles } from '#compiler';
import { deleteExpired } from './auth/deleteExpired.ts';
import { loadSigningKey } from './auth/secrets.ts';
import { closeDemo, loadDemo } from './demo/demoData.ts';
import { BundleFiles } from './documents/bundleFiles.ts';
import { keepServed } from './documents/keepServed.ts';
import { keptCompile } from './documents/keptCompile.ts';
import { KeptVersions } from './documents/keptVersions.ts';
import { openPortalSource, type PortalSource } from './documents/portalSource.ts';
import { watchFolders } from './documents/watchFolders.ts';
import { loadContents } from './domain/loadContents.ts';
import { handlers } from './handlers.ts';
import { Admission } from './http/admission.ts';
import type { CallContext } from './http/callContext.ts';
import { CallRouter } from './http/callRouter.ts';
import { callsApp } from './http/callsApp.ts';
import { checkOperations } from './http/checkOperations.ts';
import { checkTrustProxy, listen } from './http/listen.ts';
import { pagesApp } from './http/pagesApp.ts';
import { runDueEvents } from './lifecycle/runDueEvents.ts';
import { createLog, faultDetails } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import type { Database } from './persistence/database.ts';
import { listedCollections } from './records/listedCollections.ts';
import { indexRecords } from './store/indexRecords.ts';
import { openPortalDatabase } from './store/openPortalDatabase.ts';
import type { Tables } from './store/tables.ts';
import { forwarding } from './upstream/forwarding.ts';
import { upstreamsOf } from './upstream/upstreamsOf.ts';

type Log = ReturnType<typeof createLog>;
type Served = (previous?: CompiledPortal) => Promise<Compilation>;

export interface ServerOptions {
  /** Folder of the portal's documents. */
  readonly root: string;
  /** Folder of the engine: meta-schemas and built pages. */
  readonly engineRoot: string;
  /** Compiles the documents of `root`, or those of `files` instead. */
  compile(previous?: CompiledPortal, files?: DocumentFiles): Promise<Compilation>;
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database, the kept portals and the mail outbox. */
  readonly dataDir?: string | undefined;
  /** An open database to use instead; it is then the caller's to close. */
  readonly database?: Database<Tables>;
  readonly mode: 'demo' | 'production';
  readonly host?: string;
  readonly port?: number;
  readonly publicUrl?: string | undefined;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  /** An existing backend: one address for every call, or 'prefix=address' pairs separated by commas. */
  readonly upstream?: string | undefined;
  /** Addresses or networks, separated by commas, of the proxies whose X-Forwarded-* are believed; a caller's own are not. */
  readonly trustProxy?: string | undefined;
  /** Milliseconds between giving up readiness and closing, so that a balancer sees it in time; default 0. */
  readonly drainMs?: number;
  /** Follow changes of the documents; default true. */
  readonly watch?: boolean;
  /** Calls of one address, of one user and of one tenant a minute, instead of what the portal document says; 0 = without limit. */
  readonly callsPerMinute?: number;
  readonly log?: Log;
  readonly now?: () => Date;
}

/** A server that is ready to listen. */
export interface PorticoServer {
  readonly app: FastifyInstance;
  readonly source: PortalSource;
  readonly db: Kysely<Tables>;
  /** Starts listening; resolves to the address. */
  listen(): Promise<string>;
  /** Is no longer ready, waits `drainMs`, finishes the requests under way, then closes everything. */
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DOCUMENT_FOLDERS = ['schemas', 'workflows', 'locales', 'oem-config'];

/** Builds the server: database migrated, documents compiled, demo data loaded. Rejects with PortalFault for faulty documents, with SettingError for wrong settings. */
export async function createServer(options: ServerOptions): Promise<PorticoServer> {
  const log = options.log ?? createLog();
  const { databaseUrl, dataDir } = options;
  checkTrustProxy(options.trustProxy);
  const open = () => openPortalDatabase({ databaseUrl, dataDir, log });
  // A connection over the network is made in this thread, and would run out of time behind the compiler.
  const reached = options.database ?? (databaseUrl === undefined ? undefined : await open());
  // The embedded database opens in a thread of its own: the documents are compiled meanwhile.
  const kept = dataDir === undefined ? undefined : new KeptVersions(path.join(dataDir, 'documents'));
  const served = kept ? keptCompile((previous, files) => options.compile(previous, files), kept, log) : options.compile;
  const early = served();
  early.catch(() => undefined);
  const compile: Served = (previous) => (previous ? served(previous) : early);
  const database = reached ?? (await open());
  try {
    return await assemble({ ...options, compile }, log, database, kept);
  } catch (error) {
    if (!options.database) await database.close();
    throw error;
  }
}

async function assemble(options: ServerOptions, log: Log, database: Database<Tables>, kept?: KeptVersions): Promise<PorticoServer> {
  const { db } = database;
  const { root, engineRoot, mode, trustProxy } = options;
  const files = new BundleFiles();
  let source: PortalSource | undefined;
  const services = { mailer: mailerOf(options, log), signingKey: await loadSigningKey(db), publicUrl: publicUrlOf(options) };
  const portal = () => currentOf(source);
  const admission = new Admission({ portal, callsPerMinute: options.callsPerMinute });
  const context: CallContext = { db, handlers, services, admission, portal, now: options.now ?? (() => new Date()) };
  const calls = new CallRouter(forwarding({ upstreams: upstreamsOf(options.upstream), portal, log }));
  const closing = new AbortController();
  const prepare = preparation({ options, log, database, context, calls, files, stop: closing.signal });
  const faultsOf = (compiled: CompiledPortal) => checkOperations(compiled, new Set(Object.keys(handlers)));
  source = await openPortalSource({ compile: options.compile, faultsOf, prepare, log });
  const stopKeeping = kept && keepServed({ source, kept, db, now: context.now, log });
  if (mode === 'demo') await loadDemo(db, source.current(), context.now());
  else await closeDemo(db);
  let stopping = false;
  const pagesFolder = path.join(engineRoot, 'dist');
  const app = await pagesApp({ stopping: () => stopping, context, source, files, calls, log, trustProxy, root, pagesFolder });
  const unwatch = options.watch === false ? () => undefined : follow(source, { root, kept, log });
  const stopSweeping = every(HOUR_MS, () => deleteExpired(db, context.now()), log);
  const stopClock = every(MINUTE_MS, () => runDueEvents({ db, portal: portal(), now: context.now(), log }), log);
  app.addHook('onClose', async () => {
    unwatch();
    stopSweeping();
    stopClock();
    stopKeeping?.();
    closing.abort();
    if (!options.database) await database.close();
  });
  await app.ready();
  return {
    app,
    source,
    db,
    listen: () => listen(app, { host: options.host ?? '127.0.0.1', port: options.port ?? 4400 }),
    async close() {
      stopping = true;
      await new Promise((resolve) => setTimeout(resolve, options.drainMs ?? 0));
      await app.close();
    },
  };
}

/** Repeats `work`, one round at a time; a round that fails is logged, the next one comes in its turn. */
function every(ms: number, work: () => Promise<unknown>, log: Log): () => void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      log.warn(faultDetails(error), 'work behind the scenes failed, it is tried again in its next round');
    } finally {
      busy = false;
    }
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
}

function currentOf(source: PortalSource | undefined): CompiledPortal {
  if (!source) throw new Error('a call came before the documents were compiled');
  return source.current();
}

interface Preparation {
  readonly options: ServerOptions;
  readonly database: Database<Tables>;
  readonly log: Log;
  readonly context: CallContext;
  readonly calls: CallRouter;
  readonly files: BundleFiles;
  /** The server closes. */
  readonly stop: AbortSignal;
}

/** Everything a compiled portal needs before requests may see it; the calls' app is built anew only when its documents changed. */
function preparation({ options, log, database, context, calls, files, stop }: Preparation) {
  let built = '';
  return async (portal: CompiledPortal): Promise<() => void> => {
    const wanted = JSON.stringify([portal.openapi, portal.portal.limits]);
    const settings = { context, log, trustProxy: options.trustProxy, openDocs: options.mode === 'demo' };
    const app = wanted === built ? undefined : await callsApp(portal, settings);
    await loadContents(context.db, portal);
    await indexRecords(database, listedCollections(portal), { stop, log });
    return () => {
      files.add(portal);
      if (!app) return;
      calls.use(app, portal);
      built = wanted;
    };
  };
}

interface Following {
  readonly root: string;
  readonly kept: KeptVersions | undefined;
  readonly log: Log;
}

function follow(source: PortalSource, { root, kept, log }: Following): () => void {
  const folders = DOCUMENT_FOLDERS.map((name) => path.join(root, name));
  if (kept) folders.push(path.join(kept.folder, 'pin'));
  const failed = (error: unknown) => log.warn({ err: error }, 'documents cannot be watched any longer');
  const changed = () => {
    const pin = kept?.pinned();
    if (pin && pin.version === source.current().version)
      log.warn(
        pin,
        'changes of the documents are not served: an earlier version was gone back to, npm run documents:back -- --end takes that back',
      );
    void source.reload();
  };
  return watchFolders(folders, changed, failed);
}

function mailerOf({ smtpUrl, mailFrom = 'portal@example.com', dataDir = '.portico/data' }: ServerOptions, log: Log) {
  return createMailer({ smtpUrl, from: mailFrom, outbox: path.join(dataDir, 'outbox'), log });
}

function publicUrlOf({ publicUrl, host = '127.0.0.1', port = 4400 }: ServerOptions): string {
  return (publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '');
}
