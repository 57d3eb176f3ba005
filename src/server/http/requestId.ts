import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request, the same in every part of the server that handles it; a caller's own id is not trusted. */
export function requestId(raw: IncomingMessage): string {
  const known = ids.get(raw);
  if (known) return known;
  const fresh = randomUUID();
  ids.set(raw, fresh);
  return fresh;
}
