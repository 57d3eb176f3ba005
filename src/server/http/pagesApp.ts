import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { sql } from 'kysely';
import { findProgramByCookie } from '../auth/requestSessions.ts';
import { parseCookies } from '../call/cookies.ts';
import type { BundleFiles } from '../documents/bundleFiles.ts';
import type { PortalSource } from '../documents/portalSource.ts';
import { faultDetails } from '../log.ts';
import { rejectBadRequest, rejectBadUrl, requestId } from './appOptions.ts';
import type { CallContext } from './callContext.ts';
import type { CallRouter } from './callRouter.ts';
import { compressResponse } from './compressResponse.ts';
import { drainConnections } from './drainConnections.ts';
import { handleErrors, usesOAuthErrors } from './errorHandler.ts';
import { sendPage } from './pageShell.ts';
import { pageStart, type Visitor } from './pageStart.ts';
import { portalFiles } from './portalFiles.ts';
import { secureHeaders } from './secureHeaders.ts';
import { staticFiles } from './staticFiles.ts';

export interface PagesAppOptions {
  readonly context: CallContext;
  readonly source: PortalSource;
  readonly files: BundleFiles;
  readonly calls: CallRouter;
  readonly log: FastifyBaseLogger;
  readonly trustProxy: string | undefined;
  readonly root: string;
  readonly pagesFolder: string;
  /** The server is about to close: it still serves, but wants no new visitors. */
  stopping(): boolean;
}

/** The app that listens: calls go to the calls' own app, everything else that a browser asks for is a page or a file. */
export async function pagesApp(options: PagesAppOptions): Promise<FastifyInstance> {
  const { calls, context, files, log, root, pagesFolder, source, trustProxy } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    frameworkErrors: rejectBadUrl(trustProxy),
    clientErrorHandler: rejectBadRequest,
  });
  handleErrors(app, { portal: context.portal, isOAuth: (request) => usesOAuthErrors(calls.operationOf(request)) });
  drainConnections(app);
  const handed = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    secureHeaders(reply.raw, request.protocol === 'https');
    reply.raw.setHeader('x-request-id', request.id);
    reply.raw.setHeader('x-portal-version', source.current().version);
    if (PROBES.has(request.routeOptions.url ?? '')) return;
    if (!calls.handles(request)) return context.admission.admitFile(request);
    context.admission.admitCall(request, calls.operationOf(request), calls.forwards(request));
    handed.add(request);
    reply.hijack();
    calls.route(request, reply);
  });
  logRequests(app, handed, log);
  // The page's only secret is the nonce of its styles, another one in every answer.
  app.addHook('onSend', compressResponse);
  healthRoutes(app, options);
  const chunks = await chunksIn(pagesFolder);
  portalFiles(app, { source, files, streamsPerAddress: () => context.admission.limits.streamsPerAddress });
  await staticFiles(app, { assets: path.join(root, 'oem-config'), pages: pagesFolder });
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return reply.code(404).send({ message: 'There is nothing at this address.' });
    const begun = pageStart(source.current(), chunks, await visitor(request, context));
    return sendPage(reply, path.join(pagesFolder, 'index.html'), begun);
  });
  return app;
}

/** The app of the calls tells of its own. */
function logRequests(app: FastifyInstance, handed: WeakSet<FastifyRequest>, log: FastifyBaseLogger): void {
  app.addHook('onResponse', async (request, reply) => {
    if (handed.has(request)) return;
    log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/** A flood of requests must not make a server look dead. */
const PROBES: ReadonlySet<string> = new Set(['/health', '/ready']);

function healthRoutes(app: FastifyInstance, { context, source, stopping }: PagesAppOptions): void {
  app.get('/health', async () => ({ status: 'up' }));
  app.get('/ready', async (_request, reply) => {
    const reachable = await sql`select 1`.execute(context.db).then(
      () => true,
      () => false,
    );
    const isReady = reachable && !stopping();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : stopping() ? 'stopping' : 'waiting', version: source.current().version });
  });
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '');
}

/** The scripts of the pages' parts, as the build lists them; none when the pages are not built. */
async function chunksIn(folder: string): Promise<{ readonly [name: string]: readonly string[] }> {
  return readFile(path.join(folder, 'chunks.json'), 'utf8').then(JSON.parse, () => ({}));
}

async function visitor({ url, headers, log, protocol }: FastifyRequest, { db, now, portal }: CallContext): Promise<Visitor> {
  const languages = (headers['accept-language'] ?? '').split(',').map((one) => one.split(/[-;]/)[0]?.trim().toLowerCase() ?? '');
  const cookies = parseCookies(headers.cookie);
  const program = await findProgramByCookie(db, portal(), { cookies, secure: protocol === 'https', now: now() }).catch((error: unknown) => {
    log.warn(faultDetails(error), 'the program of a session is not known, its page finds out itself');
    return undefined;
  });
  return { path: url.split('?')[0] ?? '/', languages, cookies: Object.keys(cookies), program };
}
