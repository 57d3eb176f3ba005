import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledPortal } from '#compiler';
import { standardProblem } from '../call/problem.ts';
import { clientKey } from '../call/requestOrigin.ts';
import type { PortalSource } from '../documents/portalSource.ts';
import type { Database } from '../persistence/database.ts';
import { watchChanged } from '../store/changedReads.ts';
import type { Tables } from '../store/tables.ts';
import { ChangeQueue } from './changeQueue.ts';
import { documentRefusal } from './refusedDocuments.ts';

/** Proxies close connections on which nothing is sent for a while, so a comment is sent at this interval. */
const KEEP_ALIVE_MS = 25_000;

/** The event streams that are open, each with the id of the last change that its page was told of. */
type Streams = Map<FastifyReply, string>;
/** The id for a page that waits to be told: if its connection is lost meanwhile, it has missed something. */
const NO_CHANGE = 'none';

export interface EventStreamOptions {
  readonly source: PortalSource;
  /** How many event streams one IP address may have open; 0 = any number. */
  streamsPerAddress(): number;
  /** Whether pages are told why a change of documents was refused: those of whoever develops, never those of a portal in production. */
  readonly tellsRefusals: boolean;
  /** Tells what others have changed, in this process or another one. */
  readonly database: Pick<Database<Tables>, 'listen'>;
}

/**
 * Tells open pages by server-sent events when the documents are swapped for newer ones, and when data that everybody sees has changed; those
 * of whoever develops, also which error keeps a change of documents from being taken over. A page
 * that comes back after its connection was lost is told of all that may have changed meanwhile. Of many pages a portion is told each second.
 */
export async function eventStreams(app: FastifyInstance, options: EventStreamOptions): Promise<void> {
  const { database, source, streamsPerAddress } = options;
  const streams: Streams = new Map();
  const streamsByAddress = new Map<string, number>();
  const processId = randomUUID();
  let changes = 0;
  const lastId = (): string => `${processId}.${changes}`;
  const send = (reply: FastifyReply, event: string, data: object): void =>
    sendEvent(reply, { id: streams.get(reply) ?? NO_CHANGE, event, data });
  const queue = new ChangeQueue<FastifyReply>((reply, operations) => {
    streams.set(reply, lastId());
    send(reply, 'changed', operations);
  });
  app.get<{ Querystring: { since?: string } }>('/portico/events', (request, reply) => {
    countStream(request, streamsByAddress, streamsPerAddress());
    const since = request.headers['last-event-id'] ?? request.query.since;
    const hasMissed = since !== undefined && since !== lastId();
    openStream(request, reply);
    streams.set(reply, hasMissed ? NO_CHANGE : lastId());
    request.raw.once('close', () => {
      streams.delete(reply);
      queue.delete(reply);
    });
    send(reply, 'version', { version: source.current().version });
    if (options.tellsRefusals) send(reply, 'refused', documentRefusal(source.refusal(), source.current()));
    if (hasMissed) queue.add([reply], followedReads(source.current()));
  });
  const stop = source.onSwap(({ version }) => {
    for (const reply of streams.keys()) send(reply, 'swap', { version });
  });
  const stopRefusals = source.onRefusal((errors) => {
    if (options.tellsRefusals) for (const reply of streams.keys()) send(reply, 'refused', documentRefusal(errors, source.current()));
  });
  const stopWatching = await watchChanged(database, (operations) => {
    changes += 1;
    queue.add(streams.keys(), operations);
  });
  app.addHook('preClose', async () => {
    stop();
    stopRefusals();
    stopWatching();
    queue.clear();
    for (const reply of streams.keys()) reply.raw.end();
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
function openStream(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  const keepAlive = setInterval(() => reply.raw.write(': still here\n\n'), KEEP_ALIVE_MS);
  keepAlive.unref();
  request.raw.once('close', () => clearInterval(keepAlive));
}

/** What may have changed while a page that comes back had no connection: all reads that open pages follow. */
function followedReads({ operations }: CompiledPortal): string[] {
  return Object.values(operations).flatMap(({ id, portal }) => (portal.freshOn === undefined ? [] : id));
}

/** `id`: what the browser says when it connects again after it has lost the connection. */
function sendEvent(reply: FastifyReply, { data, event, id }: { readonly id: string; readonly event: string; readonly data: object }): void {
  reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${id}\n\n`);
}
