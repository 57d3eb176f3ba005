import { gzipSync } from 'node:zlib';

/** How the proxy treats a call in place of handing it on. */
export type Treatment =
  | {
      readonly how: 'answer';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string | Buffer;
      readonly afterMs?: number;
    }
  /** No answer at all; the caller gives up. */
  | { readonly how: 'hold' }
  /** One byte in `everyMs`. */
  | { readonly how: 'drip'; readonly body: string; readonly everyMs: number }
  /** The connection breaks, before the headers or, if there is a body, after half of it. */
  | { readonly how: 'reset'; readonly body?: string }
  /** The call is handed on, and its answer never reaches the page. */
  | { readonly how: 'lose' }
  /** The first call is answered after the second one. */
  | { readonly how: 'overtaken' };

/** What a caller is to make of a fault. */
export type Meaning =
  /** The call failed: the page must report it. */
  | 'failed'
  /** The answer can be read but departs from its schema: it may be refused or tolerated. */
  | 'odd'
  /** Nothing is wrong but the time or the size. */
  | 'fine';

/** A fault of the matrix. */
export interface FaultKind {
  readonly id: string;
  readonly meaning: Meaning;
  readonly treatment: (sample: unknown) => Treatment;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html; charset=utf-8' };
/** Internal details that a careless server may reveal; no user may see them. */
const inside = 'Error: SELECT * FROM secret_table WHERE id = 1\n    at Object.handle (/srv/app/inside.js:10:5)';

const refusal = (status: number, body: object, headers: Record<string, string> = {}): FaultKind => ({
  id: String(status),
  meaning: 'failed',
  treatment: () => ({ how: 'answer', status, headers: { ...json, ...headers }, body: JSON.stringify(body) }),
});

const shaped = (id: string, change: (sample: unknown) => unknown): FaultKind => ({
  id,
  meaning: 'odd',
  treatment: (sample) => ({ how: 'answer', status: 200, headers: json, body: JSON.stringify(change(sample)) }),
});

/** Bytes of the answer that is far too big. */
const bigBytes = process.env['PROOF'] === 'full' ? 50_000_000 : 4_000_000;

/** Every fault of table row F1. */
export const faultKinds: readonly FaultKind[] = [
  refusal(500, { message: inside, stack: inside }),
  {
    id: '502',
    meaning: 'failed',
    treatment: () => ({ how: 'answer', status: 502, headers: html, body: '<html><h1>502 Bad Gateway</h1></html>' }),
  },
  refusal(503, { message: inside }, { 'retry-after': '1' }),
  { id: '504', meaning: 'failed', treatment: () => ({ how: 'answer', status: 504, headers: html, body: '' }) },
  refusal(400, { errors: [{ message: 'That was refused' }], message: 'That was refused' }),
  refusal(403, { message: 'Forbidden' }),
  refusal(404, { message: 'Not found' }),
  refusal(409, { message: 'Changed meanwhile' }),
  refusal(413, { message: 'Too large' }),
  refusal(422, { errors: [{ field: 'nothing', message: 'Not processed' }] }),
  refusal(429, { message: 'Too many requests' }, { 'retry-after': '1' }),
  { id: 'timeout', meaning: 'failed', treatment: () => ({ how: 'hold' }) },
  {
    id: 'truncated',
    meaning: 'failed',
    treatment: (sample) => ({ how: 'answer', status: 200, headers: json, body: `${JSON.stringify({ sample }).slice(0, -1)}` }),
  },
  { id: 'empty', meaning: 'odd', treatment: () => ({ how: 'answer', status: 200, headers: json, body: '' }) },
  {
    id: 'html',
    meaning: 'failed',
    treatment: () => ({ how: 'answer', status: 200, headers: html, body: '<!doctype html><title>Sign in to the network</title>' }),
  },
  {
    id: 'type',
    meaning: 'odd',
    treatment: () => ({ how: 'answer', status: 200, headers: { 'content-type': 'image/gif' }, body: Buffer.from('GIF89a') }),
  },
  shaped('null', () => null),
  shaped('missing', (sample) => without(sample)),
  shaped('retyped', (sample) => retyped(sample)),
  { id: 'drip', meaning: 'failed', treatment: (sample) => ({ how: 'drip', body: JSON.stringify({ sample }).padEnd(600), everyMs: 1000 }) },
  { id: 'reset', meaning: 'failed', treatment: () => ({ how: 'reset' }) },
  { id: 'cut', meaning: 'failed', treatment: (sample) => ({ how: 'reset', body: JSON.stringify({ sample }).padEnd(4000) }) },
  {
    id: 'gzip',
    meaning: 'failed',
    treatment: (sample) => {
      const body = gzipSync(JSON.stringify({ sample }).padEnd(4000));
      body.fill(0x5a, 12);
      return { how: 'answer', status: 200, headers: { ...json, 'content-encoding': 'gzip' }, body };
    },
  },
  {
    id: 'big',
    meaning: 'fine',
    treatment: (sample) => ({ how: 'answer', status: 200, headers: json, body: JSON.stringify(sample ?? null).padEnd(bigBytes) }),
  },
  { id: 'overtaken', meaning: 'fine', treatment: () => ({ how: 'overtaken' }) },
];

/** An object without its first property, in lists and below too. */
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(1)
      .map(([name, part]) => [name, without(part)]),
  );
}

/** Texts as numbers, numbers as texts, lists as maps. */
function retyped(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: retyped(value[0]) };
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, retyped(part)]));
  if (typeof value === 'string') return 7;
  return typeof value === 'number' ? 'seven' : value;
}
