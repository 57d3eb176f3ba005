import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { standardProblem } from '../call/problem.ts';

/** A body of this size or less is not counted: thousands of them fit into memory. */
const SMALL_BYTES = 16_384;

/** Counts, by sender, the requests whose large body has not been read completely: nobody may fill the memory with bodies that never end. */
export class UnfinishedBodies {
  readonly #counts = new Map<string, number>();

  /** Counts a request until its body is read or its connection is closed. Throws a Problem 429 when its sender is sending `most` already. */
  admit({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>, sender: string, most: number): void {
    const isChunked = headers['transfer-encoding'] !== undefined;
    if (!isChunked && Number(headers['content-length'] ?? 0) <= SMALL_BYTES) return;
    // Nothing more will be heard of a connection that closed while it was found out who the sender is.
    if (raw.destroyed) return;
    const count = this.#counts.get(sender) ?? 0;
    if (count >= most) throw standardProblem('tooMany', { headers: { 'retry-after': '5' } });
    this.#counts.set(sender, count + 1);
    onceOver(raw, () => this.#release(sender));
  }

  #release(sender: string): void {
    const count = (this.#counts.get(sender) ?? 1) - 1;
    if (count === 0) this.#counts.delete(sender);
    else this.#counts.set(sender, count);
  }
}

/**
 * Calls back once, when the body is read or its connection is closed. A request that was answered before its body arrived emits nothing any
 * more when the connection closes, so the connection is listened to as well.
 */
function onceOver(raw: IncomingMessage, callback: () => void): void {
  const socket: IncomingMessage['socket'] | undefined = raw.socket;
  const finish = (): void => {
    for (const event of ['end', 'close']) raw.off(event, finish);
    socket?.off('close', finish);
    callback();
  };
  for (const event of ['end', 'close']) raw.once(event, finish);
  socket?.once('close', finish);
}
