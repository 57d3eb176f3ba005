import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Less is not worth the work: it is one packet anyway. */
const LEAST_BYTES = 1024;
const TEXT = /^(?:application\/(?:[\w.+-]+\+)?json|text\/)/;
const smaller = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;

/**
 * An answer's body as it goes out: texts of a kilobyte or more compressed where the caller takes that, streams and what is compressed
 * already untouched. A strong tag becomes a weak one, as it names other bytes then. Not for answers that hold a secret beside something
 * that another site can choose (BREACH).
 */
export async function compressResponse(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body;
  if (Buffer.byteLength(body) < LEAST_BYTES || reply.hasHeader('content-encoding')) return body;
  if (!TEXT.test(String(reply.getHeader('content-type') ?? ''))) return body;
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  const coding = codingFor(request);
  if (coding === undefined) return body;
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', `W/${tag}`);
  reply.header('content-encoding', coding);
  reply.removeHeader('content-length');
  return smaller[coding](Buffer.from(body));
}

function codingFor({ headers, method }: FastifyRequest): keyof typeof smaller | undefined {
  if (method === 'HEAD') return undefined;
  const accepted = new Set<string>();
  for (const one of String(headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', quality] = one.split(';').map((part) => part.trim().toLowerCase());
    if (!/^q=0(?:\.0*)?$/.test(quality ?? '')) accepted.add(name);
  }
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined;
}
