/**
 * Loaded before the portal by the tests alone (`--import`): writes down what the server answers, and to whom, into the file
 * ANSWERS names: one JSON line an answer. Pages, scripts and pictures are left out.
 */
import { appendFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';

const file = process.env.ANSWERS;
const parts = new WeakMap();
const bodies = new WeakMap();
const READABLE = /json|event-stream|csv|xml|text\/plain/;

function keep(map, key, chunk, encoding) {
  if (chunk === undefined || chunk === null || typeof chunk === 'function') return;
  const text = Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8').toString('utf8');
  map.set(key, (map.get(key) ?? '') + text);
}

const { push } = IncomingMessage.prototype;
IncomingMessage.prototype.push = function record(chunk, encoding) {
  if (/urlencoded/.test(this.headers['content-type'] ?? '')) keep(bodies, this, chunk, encoding);
  return push.call(this, chunk, encoding);
};

const { write, end } = ServerResponse.prototype;
ServerResponse.prototype.write = function record(chunk, encoding, done) {
  keep(parts, this, chunk, encoding);
  return write.call(this, chunk, encoding, done);
};
ServerResponse.prototype.end = function record(chunk, encoding, done) {
  keep(parts, this, chunk, encoding);
  const isText = READABLE.test(String(this.getHeader('content-type') ?? '')) && this.getHeader('content-encoding') === undefined;
  if (isText && this.req) {
    const { method, url, headers } = this.req;
    const asked = new URLSearchParams(bodies.get(this.req) ?? '');
    const line = {
      method,
      url,
      status: this.statusCode,
      bearer: headers.authorization,
      cookie: headers.cookie,
      username: asked.get('username'),
      set: this.getHeader('set-cookie'),
      body: parts.get(this) ?? '',
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
  return end.call(this, chunk, encoding, done);
};
