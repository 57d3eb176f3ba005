import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream, BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, standardProblem } from '../call/problem.ts';
import { UploadedFile } from '../files/uploadedFile.ts';

type Form = Readonly<Record<string, string | UploadedFile>>;

/** What one form may have besides its size, which is limited as a whole. */
const LIMITS = { fields: 100, files: 5, parts: 105, fieldNameSize: 200, fieldSize: 65_536, headerPairs: 50 };

const BOUNDARY = /;\s*boundary=(?:"[^"]+"|[^\s";]+)/i;

const PREFIX = 'portico-upload-';
/** Longer than any request takes. */
const ABANDONED_MS = 3_600_000;

/** The temporary files of requests that are not answered yet. */
const temporaryFiles = new WeakMap<IncomingMessage, string[]>();

/**
 * Lets an app read multipart bodies: texts, and files as `UploadedFile`s, which are written to disk as they arrive and never held in
 * memory. The last of several fields with one name counts. A Problem 400 when a body cannot be parsed, 413 when it is too large.
 */
export function multipartForms(app: FastifyInstance, maxBytes: number): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    for (const event of ['finish', 'close']) reply.raw.once(event, () => void removeFiles(raw));
  });
  app.addHook('onReady', removeAbandoned);
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    // The parser waits for ever for the end of a body that is divided by nothing.
    if (!BOUNDARY.test(request.headers['content-type'] ?? '')) throw standardProblem('invalid');
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw standardProblem('tooLarge');
    return readForm(request, payload, maxBytes);
  });
}

/** Removes what processes that were killed have left behind; files that are being written by others are younger. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(os.tmpdir())).filter((name) => name.startsWith(PREFIX));
  const oldest = Date.now() - ABANDONED_MS;
  const remove = async (file: string): Promise<void> => {
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  };
  await Promise.allSettled(names.map((name) => remove(path.join(os.tmpdir(), name))));
}

async function removeFiles(raw: IncomingMessage): Promise<void> {
  const paths = temporaryFiles.get(raw) ?? [];
  temporaryFiles.delete(raw);
  await Promise.allSettled(paths.map((file) => rm(file, { force: true })));
}

async function readForm({ headers, raw }: FastifyRequest, payload: Readable, maxBytes: number): Promise<Form> {
  const { default: Busboy } = await import('@fastify/busboy');
  const stopping = new AbortController();
  const fields: [string, string | Promise<UploadedFile>][] = [];
  const refuse = (problem: Problem) => void parser.destroy(problem);
  const parser = openParser(() => new Busboy({ headers: headers as BusboyHeaders, limits: { ...LIMITS, fileSize: maxBytes } }));
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, () => refuse(standardProblem('invalid')));
  parser.on('field', (name, text, isNameCut, isTextCut) => {
    if (isNameCut || isTextCut) refuse(standardProblem('tooLarge'));
    fields.push([name, text]);
  });
  parser.on('file', (name, content, fileName) => fields.push([name, storeFile(raw, content, fileName ?? '', stopping.signal)]));
  try {
    await pipeline(payload, limited(maxBytes), parser, { signal: stopping.signal });
    const entries = await Promise.all(fields.map(async ([name, value]) => [name, await value] as const));
    return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  } catch (error) {
    stopping.abort();
    await Promise.allSettled(fields.map(([, value]) => value));
    await removeFiles(raw);
    throw error instanceof Problem ? error : standardProblem('invalid');
  }
}

/** A Problem 400 when the content type names no boundary. */
function openParser<Parser>(open: () => Parser): Parser {
  try {
    return open();
  } catch {
    throw standardProblem('invalid');
  }
}

async function storeFile(raw: IncomingMessage, content: BusboyFileStream, name: string, signal: AbortSignal): Promise<UploadedFile> {
  const file = path.join(os.tmpdir(), `${PREFIX}${randomUUID()}`);
  temporaryFiles.set(raw, [...(temporaryFiles.get(raw) ?? []), file]);
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, counting, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
  return new UploadedFile({ name, path: file, bytes, sha256: hash.digest('hex') });
}

/** Passes a body on, and fails with a Problem 413 when it is larger than `maxBytes`. */
function limited(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(standardProblem('tooLarge'));
      else done(null, chunk);
    },
  });
}
