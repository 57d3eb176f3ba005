import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { standardProblem } from '../call/problem.ts';
import { clientKey } from '../call/requestOrigin.ts';

/** How many bodies one address may be sending at the same time. Each takes up to the limit of a body's size in memory. */
const MAX_PER_ADDRESS = 32;

/** Counts, by address, the requests whose body has not arrived completely: nobody may fill the memory with bodies that never end. */
export class UnfinishedBodies {
  readonly #counts = new Map<string, number>();

  /** Counts a request until its body has arrived or its connection is closed. A Problem 429 when its address is sending too many. */
  admit({ headers, ip, raw }: Pick<FastifyRequest, 'headers' | 'ip' | 'raw'>): void {
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const key = clientKey(ip);
    const count = this.#counts.get(key) ?? 0;
    if (count >= MAX_PER_ADDRESS) throw standardProblem('tooMany', { headers: { 'retry-after': '5' } });
    this.#counts.set(key, count + 1);
    finished(raw, { writable: false }, () => this.#release(key));
  }

  #release(key: string): void {
    const count = (this.#counts.get(key) ?? 1) - 1;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
