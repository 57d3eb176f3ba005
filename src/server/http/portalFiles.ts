import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, standardProblem } from '../call/problem.ts';
import { clientKey } from '../call/requestOrigin.ts';
import type { BundleFiles } from '../documents/bundleFiles.ts';
import type { PortalSource } from '../documents/portalSource.ts';
import type { Database } from '../persistence/database.ts';
import { watchChanged } from '../store/changedReads.ts';
import type { Tables } from '../store/tables.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Proxies close connections on which nothing is sent for a while, so a comment is sent at this interval. */
const KEEP_ALIVE_MS = 25_000;

type ManifestQuery = { variant?: string; language?: string; oemName?: string; oemSkinName?: string };

export interface PortalFilesOptions {
  readonly source: PortalSource;
  readonly files: BundleFiles;
  /** How many event streams one IP address may have open; 0 = any number. */
  streamsPerAddress(): number;
  /** Tells what others have changed, in this process or another one. */
  readonly database: Pick<Database<Tables>, 'listen'>;
}

/**
 * Serves compiled documents to the pages: the immutable files of bundles, the manifest that names the current files of a variant and a
 * language, and server-sent events when the documents are swapped for newer ones or when data that everybody sees has changed.
 */
export async function portalFiles(app: FastifyInstance, options: PortalFilesOptions): Promise<void> {
  const { database, source, files, streamsPerAddress } = options;
  app.get<{ Querystring: ManifestQuery }>('/portico/manifest', async ({ query, headers }, reply) => {
    const portal = source.current();
    const { oemName, oemSkinName } = query;
    const requestedId = query.variant !== undefined && portal.variants.has(query.variant) ? query.variant : undefined;
    const variantId = requestedId ?? portal.variantFor({ ...(oemName ? { oemName } : {}), ...(oemSkinName ? { oemSkinName } : {}) });
    const languages = portal.portal.languages.map(({ id }) => id);
    const language = languages.find((id) => id === query.language) ?? languages[0] ?? '';
    const etag = `"${portal.version}-${variantId}-${language}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    return headers['if-none-match']?.replace(/^W\//, '') === etag
      ? reply.code(304).send()
      : reply.send(portal.manifest(variantId, language));
  });

  const streams = new Set<FastifyReply>();
  const streamsByAddress = new Map<string, number>();
  app.get('/portico/events', (request, reply) => {
    countStream(request, streamsByAddress, streamsPerAddress());
    openStream(request, reply, streams);
    sendEvent(reply, 'version', { version: source.current().version });
  });
  const stop = source.onSwap(({ version }) => {
    for (const reply of streams) sendEvent(reply, 'swap', { version });
  });
  const stopWatching = await watchChanged(database, (operations) => {
    for (const reply of streams) sendEvent(reply, 'changed', operations);
  });
  app.addHook('preClose', async () => {
    stop();
    stopWatching();
    for (const reply of streams) reply.raw.end();
  });

  app.get<{ Params: { '*': string } }>('/portico/*', async ({ params, headers }, reply) => {
    // The page may come from another process, which has loaded newer documents than this one.
    const name = params['*'];
    if (!files.find(name)) await source.catchUp();
    const file = files.find(name);
    if (!file) throw new Problem(404, 'There is nothing at this address.');
    const acceptsBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
    reply.headers({ 'content-type': file.contentType, 'cache-control': IMMUTABLE, vary: 'accept-encoding' });
    if (acceptsBrotli) reply.header('content-encoding', 'br');
    return reply.send(Buffer.from(acceptsBrotli ? file.brotli : file.body));
  });
}

/** Counts an event stream until it closes. Throws a Problem 429 when the IP address has too many open. */
function countStream({ ip, raw }: FastifyRequest, streamsByAddress: Map<string, number>, max: number): void {
  const key = clientKey(ip);
  const others = streamsByAddress.get(key) ?? 0;
  if (max > 0 && others >= max) throw standardProblem('tooMany', { headers: { 'retry-after': '30' } });
  streamsByAddress.set(key, others + 1);
  raw.once('close', () => {
    const left = (streamsByAddress.get(key) ?? 1) - 1;
    if (left > 0) streamsByAddress.set(key, left);
    else streamsByAddress.delete(key);
  });
}

/** Turns the response into a stream of server-sent events that ends with the connection. */
function openStream(request: FastifyRequest, reply: FastifyReply, streams: Set<FastifyReply>): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  streams.add(reply);
  const keepAlive = setInterval(() => reply.raw.write(': still here\n\n'), KEEP_ALIVE_MS);
  keepAlive.unref();
  request.raw.once('close', () => {
    clearInterval(keepAlive);
    streams.delete(reply);
  });
}

function sendEvent(reply: FastifyReply, event: string, data: object): void {
  reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
