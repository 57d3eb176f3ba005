import type { IncomingMessage } from 'node:http';
import { standardProblem } from '../call/problem.ts';

/** The whole body of a request; a Problem 413 when it is larger than `most` bytes. */
export async function readBody(raw: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of raw) {
    size += (part as Buffer).length;
    if (size > most) throw standardProblem('tooLarge');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
