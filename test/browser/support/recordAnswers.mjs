/**
 * Loaded before the portal by the tests alone (`--import`): writes down what the server answers, and to whom, into the file
 * ANSWERS names: one JSON line an answer. Pages, scripts, pictures and the files of the
 * portal, which are the same for everybody, are left out.
 */
import { appendFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const file = process.env.ANSWERS;
const parts = new WeakMap();
const bodies = new WeakMap();
const READABLE = /json|event-stream|csv|xml|text\/plain/;

const DECODED = { br: brotliDecompressSync, gzip: gunzipSync };

function keep(map, key, chunk, encoding) {
  if (chunk === undefined || chunk === null || typeof chunk === 'function') return;
  const bytes = Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8');
  map.set(key, [...(map.get(key) ?? []), bytes]);
}

function textOf(map, key, coding) {
  const bytes = Buffer.concat(map.get(key) ?? []);
  return (DECODED[coding]?.(bytes) ?? bytes).toString('utf8');
}

const { push } = IncomingMessage.prototype;
IncomingMessage.prototype.push = function record(chunk, encoding) {
  if (/urlencoded|json/.test(this.headers['content-type'] ?? '')) keep(bodies, this, chunk, encoding);
  return push.call(this, chunk, encoding);
};

/** What was typed or handed over as a secret: form fields or JSON properties by these names. */
const SECRET = /^(?:password|newPassword|confirmPassword|token)$/;

function secretsOf(text) {
  try {
    const given = text.startsWith('{') ? Object.entries(JSON.parse(text)) : [...new URLSearchParams(text)];
    return given.flatMap(([name, value]) => (SECRET.test(name) && typeof value === 'string' && value !== '' ? [value] : []));
  } catch {
    return [];
  }
}

const { write, end } = ServerResponse.prototype;
ServerResponse.prototype.write = function record(chunk, encoding, done) {
  keep(parts, this, chunk, encoding);
  return write.call(this, chunk, encoding, done);
};
ServerResponse.prototype.end = function record(chunk, encoding, done) {
  keep(parts, this, chunk, encoding);
  const isText = READABLE.test(String(this.getHeader('content-type') ?? ''));
  const isFile = /immutable/.test(String(this.getHeader('cache-control') ?? ''));
  if (isText && !isFile && this.req) {
    const { method, url, headers } = this.req;
    const sent = textOf(bodies, this.req);
    const asked = new URLSearchParams(sent);
    const line = {
      method,
      url,
      status: this.statusCode,
      bearer: headers.authorization,
      cookie: headers.cookie,
      username: asked.get('username'),
      secrets: secretsOf(sent),
      set: this.getHeader('set-cookie'),
      body: textOf(parts, this, this.getHeader('content-encoding')),
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
  return end.call(this, chunk, encoding, done);
};
