import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { standardProblem } from '../call/problem.ts';
import { clientKey } from '../call/requestOrigin.ts';

/** A body of this size or less is not counted: thousands of them fit into memory. */
const SMALL_BYTES = 16_384;

/** Counts, by IP address, the requests whose large body has not been read completely: nobody may fill the memory with bodies that never end. */
export class UnfinishedBodies {
  readonly #counts = new Map<string, number>();

  /** Counts a request until its body is read or its connection is closed. Throws a Problem 429 when its IP address is sending `most` already. */
  admit({ headers, ip, raw }: Pick<FastifyRequest, 'headers' | 'ip' | 'raw'>, most: number): void {
    const isChunked = headers['transfer-encoding'] !== undefined;
    if (!isChunked && Number(headers['content-length'] ?? 0) <= SMALL_BYTES) return;
    const key = clientKey(ip);
    const count = this.#counts.get(key) ?? 0;
    if (count >= most) throw standardProblem('tooMany', { headers: { 'retry-after': '5' } });
    this.#counts.set(key, count + 1);
    finished(raw, { writable: false }, () => this.#release(key));
  }

  #release(key: string): void {
    const count = (this.#counts.get(key) ?? 1) - 1;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
