import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller bodies fit into one packet anyway. */
const MIN_BYTES = 1024;
/** Media types that are worth compressing. */
const TEXT_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json|text\/)/;
const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
} as const;

/**
 * Returns the body to send: a text of at least a kilobyte is compressed if the client accepts that; streams and compressed bodies are
 * returned unchanged. A strong ETag becomes a weak one, because the bytes differ. Not for responses that contain both a secret and a text
 * that another site can choose (BREACH).
 */
export async function compressResponse(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body;
  if (Buffer.byteLength(body) < MIN_BYTES || reply.hasHeader('content-encoding')) return body;
  if (!TEXT_TYPE.test(String(reply.getHeader('content-type') ?? ''))) return body;
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  const coding = acceptedCoding(request);
  if (coding === undefined) return body;
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', `W/${tag}`);
  reply.header('content-encoding', coding);
  reply.removeHeader('content-length');
  return compress[coding](Buffer.from(body));
}

function acceptedCoding({ headers, method }: FastifyRequest): keyof typeof compress | undefined {
  if (method === 'HEAD') return undefined;
  const accepted = new Set<string>();
  for (const entry of String(headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', quality] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (!/^q=0(?:\.0*)?$/.test(quality ?? '')) accepted.add(name);
  }
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined;
}
