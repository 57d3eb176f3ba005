import type { FastifyInstance } from 'fastify';
import { standardProblem } from '../call/problem.ts';

/** Lets an app take XML bodies, as texts: what is in them is for the call to read. A Problem 400 for bytes that are no text. */
export function xmlBodies(app: FastifyInstance): void {
  app.addContentTypeParser(['application/xml', 'text/xml'], { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => textOf(body));
}

/** UTF-16 says so by its first bytes. What it declares itself to be is left to the reader. */
function textOf(body: Buffer): string {
  const [first, second] = body;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch {
    throw standardProblem('invalid');
  }
}
