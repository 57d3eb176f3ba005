import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import { findRoute } from '#model';
import { findActorByCookie } from '../auth/requestSessions.ts';
import { parseCookies, setCookieHeader } from '../call/cookies.ts';
import { nothingHere, Problem, standardProblem } from '../call/problem.ts';
import type { BundleFiles } from '../documents/bundleFiles.ts';
import type { PortalSource } from '../documents/portalSource.ts';
import { faultDetails } from '../log.ts';
import { enterStudio, isObserved, type StudioRequest } from '../studio/studioSession.ts';
import { appOptions, rejectExpectation, rejectMalformedRequest } from './appOptions.ts';
import type { CallContext } from './callContext.ts';
import type { CallRouter } from './callRouter.ts';
import { changeProbe } from './changeProbe.ts';
import { compressResponse } from './compressResponse.ts';
import { drainConnections } from './drainConnections.ts';
import { handleErrors } from './errorHandler.ts';
import { checkIsLocal } from './localOnly.ts';
import type { Chunks } from './pagePreloads.ts';
import { type PageStart, pageStart, type StartRequest, studioPageStart } from './pageStart.ts';
import { type PortalFilesOptions, portalFiles } from './portalFiles.ts';
import { secureHeaders } from './secureHeaders.ts';
import { sendPage } from './sendPage.ts';
import { staticFiles } from './staticFiles.ts';

export interface PagesAppOptions {
  readonly context: CallContext;
  readonly database: PortalFilesOptions['database'];
  readonly source: PortalSource;
  readonly files: BundleFiles;
  readonly calls: CallRouter;
  readonly log: FastifyBaseLogger;
  readonly trustProxy: string | undefined;
  readonly root: string;
  readonly pagesFolder: string;
  readonly tellsRefusals: PortalFilesOptions['tellsRefusals'];
  /** Refuse requests that come from elsewhere than this machine. */
  readonly isLocalOnly: boolean;
  /** Whether the server is about to close: it still serves, but should get no new visitors. */
  isStopping(): boolean;
}

/** A request must have arrived completely, body included, within this time; the connection of a slower one is closed with a 408. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The app that listens. Calls go to `CallRouter`; everything else is a page or a file. */
export async function pagesApp(options: PagesAppOptions): Promise<FastifyInstance> {
  const { calls, context, files, log, root, pagesFolder, source, trustProxy } = options;
  const app = Fastify({
    ...appOptions(log, trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Node would answer a request without Host itself, without our headers.
    http: { requireHostHeader: false },
    clientErrorHandler: rejectMalformedRequest,
  });
  const { fullStorage, portal } = context;
  handleErrors(app, { fullStorage, portal, operationOf: (request) => calls.operationOf(request) });
  drainConnections(app);
  app.server.on('checkExpectation', rejectExpectation);
  const callRequests = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    secureHeaders(reply.raw, request.protocol === 'https');
    reply.raw.setHeader('x-request-id', request.id);
    reply.raw.setHeader('x-portal-version', source.current().version);
    checkHost(request);
    if (options.isLocalOnly) checkIsLocal(request);
    if (PROBES.has(request.routeOptions.url ?? '')) return;
    if (!calls.handles(request)) {
      context.admission.admitFile(request);
      return refuseMethod(request, wantsPage(request, source) ? [] : calls.methodsAt(request));
    }
    context.admission.admitCall(request, calls.operationOf(request), calls.forwards(request));
    callRequests.add(request);
    reply.hijack();
    calls.route(request, reply);
  });
  logRequests(app, callRequests, log);
  // The only secret of a page is its style nonce, which differs in every response (BREACH).
  app.addHook('onSend', compressResponse);
  healthRoutes(app, options);
  const chunks = await readChunks(pagesFolder);
  const streamsPerAddress = () => context.admission.limits.streamsPerAddress;
  const { database, tellsRefusals } = options;
  await portalFiles(app, { source, files, streamsPerAddress, database, tellsRefusals });
  await staticFiles(app, { assets: path.join(root, 'oem-config'), pages: pagesFolder });
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request, source)) throw nothingHere();
    if (await sendStudio(request, reply, { context, pagesFolder })) return reply;
    const start = startOf(source.current(), chunks, await loadStartRequest(request, context), context);
    const { postHosts = [] } = source.current().portal;
    return sendPage(reply, path.join(pagesFolder, 'index.html'), start, { postHosts });
  });
  return app;
}

function startOf(portal: CompiledPortal, chunks: Chunks, request: StartRequest, { firstCalls }: CallContext): PageStart {
  const answered = firstCalls?.begin(portal.version, 'a page');
  try {
    return pageStart(portal, chunks, request);
  } finally {
    answered?.();
  }
}

/** Throws a Problem 400 for a request without Host, which HTTP/1.1 demands, or with several (RFC 9112, 3.2). */
function checkHost({ headers, raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || (headers.host === undefined && raw.httpVersion === '1.1')) throw standardProblem('invalid');
}

/**
 * Throws a Problem unless the request is for a page or a file: 405 where there are calls of other methods, else 404. `methods` are those of
 * the calls at its path. It is answered before a body arrives, which nobody reads.
 */
function refuseMethod({ method }: FastifyRequest, methods: readonly string[]): void {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && methods.length === 0) return;
  const closing: Record<string, string> = isRead ? {} : { connection: 'close' };
  if (methods.length === 0) throw nothingHere(closing);
  throw new Problem(405, 'This address does not take this method.', { headers: { ...closing, allow: methods.join(', ') } });
}

/** Logs every request but the calls, which their own app logs. */
function logRequests(app: FastifyInstance, callRequests: WeakSet<FastifyRequest>, log: FastifyBaseLogger): void {
  app.addHook('onResponse', async (request, reply) => {
    if (callRequests.has(request)) return;
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

/**
 * Addresses at which operators and load balancers ask for the state. Not rate-limited: a flood of requests must not make a server look
 * dead.
 */
const PROBES: ReadonlySet<string> = new Set(['/health', '/ready']);

function healthRoutes(app: FastifyInstance, { context, source, isStopping }: PagesAppOptions): void {
  const takesChanges = changeProbe(context.db);
  app.get('/health', async () => ({ status: 'up' }));
  app.get('/ready', async (_request, reply) => {
    const isReady = (await takesChanges()) && !context.fullStorage.isFull && !isStopping();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : isStopping() ? 'stopping' : 'waiting', version: source.current().version });
  });
}

/** Browsers name the media type of a page. A client that takes whatever there is gets a page at the path of a route, and nowhere else. */
function wantsPage({ method, headers, url }: FastifyRequest, source: PortalSource): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '*/*' } = headers;
  if (/\btext\/html\b/.test(accept)) return true;
  if (!/^\*\/\*\s{0,9}(?:;|$)/.test(accept)) return false;
  const { portal, routes } = source.current();
  const languages = portal.languages.map(({ id }) => id);
  return findRoute(routes, languages, pathOf(url)).name !== routes.notFound;
}

const pathOf = (url: string): string => url.split('?')[0] ?? '/';

/** The lists of scripts that the build wrote, and of those built for testers the one of observed pages; empty when the pages are not built. */
async function readChunks(folder: string): Promise<Chunks> {
  const read = (name: string): Promise<Chunks> => readFile(path.join(folder, name), 'utf8').then(JSON.parse, () => ({}));
  const [chunks, { observer }] = [await read('chunks.json'), await read('studio-chunks.json')];
  return { ...chunks, ...(observer && { observer }) };
}

/** Whether a request was for the Studio, by somebody who may open it, and got its page. */
async function sendStudio(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, pagesFolder }: Pick<PagesAppOptions, 'context' | 'pagesFolder'>,
): Promise<boolean> {
  const portal = context.portal();
  if (portal.portal.studio === undefined || pathOf(request.url) !== portal.portal.studio.path) return false;
  const cookies = await enterStudio(studioRequest(request, context)).catch((error: unknown) => {
    request.log.warn(faultDetails(error), 'who asks for the Studio could not be read; the page is as for everybody else');
    return undefined;
  });
  const start = cookies && studioPageStart(portal, languagesOf(request));
  if (start === undefined) return false;
  for (const cookie of cookies ?? []) reply.header('set-cookie', setCookieHeader(cookie, request.protocol === 'https'));
  // Awaited here, and its result is not handed on: a reply resolves to nothing once it is sent.
  await sendPage(reply, path.join(pagesFolder, 'studio.html'), start, { mayWork: true });
  return true;
}

function studioRequest({ headers, id, protocol }: FastifyRequest, { db, now, portal, services }: CallContext): StudioRequest {
  const { signingKey } = services;
  return { id, db, portal: portal(), cookies: parseCookies(headers.cookie), isSecure: protocol === 'https', signingKey, now: now() };
}

/** The languages that a browser prefers, best first. */
function languagesOf({ headers }: FastifyRequest): string[] {
  return (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(/[-;]/)[0]?.trim().toLowerCase() ?? '');
}

async function loadStartRequest(request: FastifyRequest, context: CallContext): Promise<StartRequest> {
  const { url, log } = request;
  const asked = studioRequest(request, context);
  const { cookies, db, now, portal } = asked;
  const actor = await findActorByCookie(db, portal, asked).catch((error: unknown) => {
    log.warn(faultDetails(error), 'the user of a session could not be read; its page asks for it itself');
    return undefined;
  });
  const isWatched = await isObserved(asked).catch(() => false);
  const pathname = pathOf(url);
  const reportFault = (error: unknown): void =>
    log.error(faultDetails(error), "the calls of a page's screen could not be foretold; the page makes them itself");
  const query = { path: pathname, search: url.slice(pathname.length), languages: languagesOf(request) };
  return { ...query, cookies: Object.keys(cookies), actor, isObserved: isWatched, now, reportFault };
}
