import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Compilation, CompiledPortal } from '#compiler';
import { loadSigningKey } from './auth/secrets.ts';
import type { Services } from './call/handler.ts';
import { isOpen } from './call/limits.ts';
import { closeDemo, loadDemo } from './demo/demoData.ts';
import { archiveServed } from './documents/archiveServed.ts';
import { BundleFiles } from './documents/bundleFiles.ts';
import { type DocumentSettings, type Documents, openDocuments } from './documents/openDocuments.ts';
import { openPortalSource, type PortalSource } from './documents/portalSource.ts';
import type { VersionArchive } from './documents/versionArchive.ts';
import { watchFolders } from './documents/watchFolders.ts';
import { loadContents } from './domain/loadContents.ts';
import { handlers } from './handlers.ts';
import { Admission } from './http/admission.ts';
import type { CallContext } from './http/callContext.ts';
import { CallRouter } from './http/callRouter.ts';
import { callsApp } from './http/callsApp.ts';
import { checkOperations } from './http/checkOperations.ts';
import { FullStorage } from './http/fullStorage.ts';
import { checkTrustProxy, listen } from './http/listen.ts';
import { pagesApp } from './http/pagesApp.ts';
import { sourceKeysOf } from './intake/sourceKeys.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import type { Database } from './persistence/database.ts';
import { DatabaseSetupError } from './persistence/databaseErrors.ts';
import { indexedCollections } from './records/indexedCollections.ts';
import { indexRecords } from './store/indexRecords.ts';
import { openPortalDatabase } from './store/openPortalDatabase.ts';
import type { Tables } from './store/tables.ts';
import { makeTypedCopies } from './store/typedCopies.ts';
import { withoutStudio } from './studio/withoutStudio.ts';
import { startTimedWork } from './timedWork.ts';
import { createForwarding } from './upstream/forwarding.ts';
import { serviceKeysOf } from './upstream/serviceKeys.ts';
import { parseUpstreams } from './upstream/upstreams.ts';

type Log = ReturnType<typeof createLog>;
type Compile = (previous?: CompiledPortal) => Promise<Compilation>;

export interface ServerOptions extends DocumentSettings {
  /** Folder of the portal's documents. */
  readonly root: string;
  /** Folder of the engine: meta-schemas and built pages. */
  readonly engineRoot: string;
  readonly databaseUrl?: string | undefined;
  /** Connections that this process makes to a PostgreSQL server; default 10. */
  readonly maxConnections?: number;
  /** An open database to use instead, which the caller closes. */
  readonly database?: Database<Tables>;
  readonly mode: 'demo' | 'production';
  /** Refuse requests that a proxy passed on, or that name another host than this machine; default false. */
  readonly isLocalOnly?: boolean;
  readonly host?: string;
  readonly port?: number;
  readonly publicUrl?: string | undefined;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  /** The keys that services outside share with this portal: 'name=key' pairs separated by commas. */
  readonly serviceKeys?: string | undefined;
  /** The keys by which programs of sources outside send in: 'name=key' pairs separated by commas; without any, nothing is taken in. */
  readonly sourceKeys?: string | undefined;
  /** Existing backends: one URL for every call, or 'prefix=URL' pairs separated by commas. */
  readonly upstream?: string | undefined;
  /** IP addresses or networks, separated by commas, of the proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy?: string | undefined;
  /** After how many days rows of the audit are deleted; 0, the default, keeps them. */
  readonly auditDays?: number;
  /** Milliseconds between the end of readiness and closing, so that a load balancer notices in time; default 0. */
  readonly drainMs?: number;
  /** Reload when the documents change; default true. */
  readonly watch?: boolean;
  /** Calls per minute of one IP address, one user and one tenant, in place of the portal document's limits; 0 = no limit. */
  readonly callsPerMinute?: number;
  /** Whether the portal has the Studio that its document describes; default true. */
  readonly hasStudio?: boolean;
  readonly log?: Log;
  readonly now?: () => Date;
}

/** A server that is ready to listen. */
export interface PorticoServer {
  readonly app: FastifyInstance;
  readonly source: PortalSource;
  readonly db: Kysely<Tables>;
  /** Starts listening; resolves to the URL. */
  listen(): Promise<string>;
  /** Ends readiness, waits `drainMs`, finishes the requests in progress, then closes everything. */
  close(): Promise<void>;
}

/** Folders of `root` in which documents are; the server watches them. */
const DOCUMENT_FOLDERS = ['schemas', 'workflows', 'locales', 'oem-config'];

/**
 * Creates a server: migrates the database, compiles the documents, loads demo data. Rejects with InvalidDocumentsError if the documents
 * have errors, with SettingError if a setting is wrong.
 */
export async function createServer(options: ServerOptions): Promise<PorticoServer> {
  const log = options.log ?? createLog();
  const { databaseUrl, dataDir, maxConnections } = options;
  checkTrustProxy(options.trustProxy);
  const open = () => openPortalDatabase({ databaseUrl, maxConnections, dataDir, log });
  // A connection to a PostgreSQL server is made before the compiler starts, which would block this thread until the connection timed out.
  // The embedded database opens in its own thread while the documents are compiled.
  const connectedDatabase = options.database ?? (databaseUrl === undefined ? undefined : await open());
  const documents = openDocuments(options, log);
  const compileDocuments: Compile = options.hasStudio === false ? withoutStudio(documents.compile) : documents.compile;
  const firstCompilation = compileDocuments();
  // A failure is reported where `firstCompilation` is awaited below. Until then it must not count as an unhandled rejection, which would
  // end the process.
  firstCompilation.catch(() => undefined);
  const compile: Compile = (previous) => (previous ? compileDocuments(previous) : firstCompilation);
  const database = connectedDatabase ?? (await open());
  try {
    return await assemble({ ...options, compile }, log, database, documents);
  } catch (error) {
    if (!options.database) await database.close();
    throw (databaseUrl ? DatabaseSetupError.of(error, databaseUrl) : undefined) ?? error;
  }
}

async function assemble(
  options: ServerOptions,
  log: Log,
  database: Database<Tables>,
  { archive, firstCalls, noteChanges, trial }: Omit<Documents, 'compile'>,
): Promise<PorticoServer> {
  const { db } = database;
  const { root, mode, trustProxy } = options;
  const files = new BundleFiles();
  let source: PortalSource | undefined;
  const services = servicesOf(options, log, await loadSigningKey(db));
  const portal = () => currentOf(source);
  const admission = new Admission({ portal, publicUrl: services.publicUrl, callsPerMinute: options.callsPerMinute });
  const now = options.now ?? (() => new Date());
  const context: CallContext = { db, handlers, services, admission, firstCalls, fullStorage: new FullStorage(), portal, now };
  const backends = { upstreams: parseUpstreams(options.upstream), portal, publicUrl: services.publicUrl, log };
  const calls = new CallRouter(createForwarding(backends));
  const closing = new AbortController();
  const prepare = portalPreparation({ options, log, database, context, calls, files, stop: closing.signal });
  source = await openPortalSource({ compile: options.compile, noteChanges, check, prepare, log });
  const stopArchiving = archive && archiveServed({ source, archive, db, now: context.now, log });
  await (mode === 'demo' ? loadDemo(db, source.current(), context.now(), log) : closeDemo(db));
  let isStopping = false;
  const pages = { context, database, source, files, calls, log, trustProxy, root, pagesFolder: path.join(options.engineRoot, 'dist') };
  const settings = { isLocalOnly: options.isLocalOnly === true, tellsRefusals: mode === 'demo' };
  const app = await pagesApp({ ...pages, ...settings, isStopping: () => isStopping });
  const stopWatching = options.watch === false ? () => undefined : watchDocuments(source, { root, archive, log });
  if (options.watch !== false) app.server.once('listening', () => trial?.prepare(portal()));
  const stopTimedWork = await startTimedWork({ database, portal, services, now: context.now, auditDays: options.auditDays, log });
  app.addHook('onClose', async () => {
    stopWatching();
    await stopTimedWork();
    stopArchiving?.();
    for (const part of [trial, firstCalls]) part?.close();
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
      isStopping = true;
      await new Promise((resolve) => setTimeout(resolve, options.drainMs ?? 0));
      await app.close();
    },
  };
}

/** What only the server finds wrong in documents. */
const check = (compiled: CompiledPortal) => checkOperations(compiled, new Set(Object.keys(handlers)));

/** The portal that is served. The source is opened after the parts that need it, but before any request can arrive. */
function currentOf(source: PortalSource | undefined): CompiledPortal {
  if (!source) throw new Error('a call came before the documents were compiled');
  return source.current();
}

interface PreparationOptions {
  readonly options: ServerOptions;
  readonly database: Database<Tables>;
  readonly log: Log;
  readonly context: CallContext;
  readonly calls: CallRouter;
  readonly files: BundleFiles;
  /** Aborted when the server closes. */
  readonly stop: AbortSignal;
}

/**
 * Returns what is done before a compiled portal is served; its result is called at the moment of the swap. The app of the calls is built
 * again only when the operations, their limits or who may make them without signing in have changed.
 */
function portalPreparation({ options, log, database, context, calls, files, stop }: PreparationOptions) {
  /** Operations and limits of the app that serves the calls now. */
  let servedKey = '';
  return async (portal: CompiledPortal): Promise<() => void> => {
    const open = Object.keys(portal.operations).filter((id) => isOpen(portal, id));
    const key = JSON.stringify([portal.openapi, portal.portal.limits, open]);
    const settings = { context, log, trustProxy: options.trustProxy, hasPublicDocs: options.mode === 'demo' };
    const app = key === servedKey ? undefined : await callsApp(portal, settings);
    await loadContents(context.db, portal);
    await indexRecords(database, indexedCollections(portal), { stop, log });
    await makeTypedCopies(database, portal.collections, { stop, log, now: context.now() });
    return () => {
      files.add(portal);
      if (!app) return;
      calls.use(app, portal);
      servedKey = key;
    };
  };
}

interface WatchOptions {
  readonly root: string;
  readonly archive: VersionArchive | undefined;
  readonly log: Log;
}

function watchDocuments(source: PortalSource, { root, archive, log }: WatchOptions): () => void {
  const folders = DOCUMENT_FOLDERS.map((name) => path.join(root, name));
  if (archive) folders.push(path.join(archive.folder, 'pin'));
  const failed = (error: unknown) => log.warn({ err: error }, 'documents cannot be watched any longer');
  const changed = (paths?: ReadonlySet<string>) => {
    // An operator has put the portal back to an earlier version, which is served until that is ended.
    const pin = archive?.pinned();
    if (pin && pin.version === source.current().version)
      log.warn(
        pin,
        'changed documents are not served while the portal is put back to an earlier version; npm run documents:back -- --end ends that',
      );
    // As documents are named: relative to the root, with '/'.
    void source.reload(paths && Array.from(paths, (file) => path.relative(root, file).split(path.sep).join('/')));
  };
  const stop = watchFolders(folders, changed, failed);
  // Nobody has told of what has changed since the documents were read for the start.
  void source.reload();
  return stop;
}

function servicesOf(options: ServerOptions, log: Log, signingKey: string): Services {
  return {
    mailer: mailerOf(options, log),
    signingKey,
    serviceKey: serviceKeysOf(options, signingKey),
    sourceKeys: sourceKeysOf(options.sourceKeys),
    publicUrl: publicUrlOf(options),
  };
}

function mailerOf({ smtpUrl, mailFrom = 'portal@example.com', dataDir = '.portico/data' }: ServerOptions, log: Log) {
  return createMailer({ smtpUrl, from: mailFrom, outbox: path.join(dataDir, 'outbox'), log });
}

function publicUrlOf({ publicUrl, host = '127.0.0.1', port = 4400 }: ServerOptions): string {
  return (publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '');
}
