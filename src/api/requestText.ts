import type { FormPart, RequestParts } from '#operations';

/** A text that tells a request from others; files by what is known of them without reading. */
export function requestText(id: string, { method, url, headers, body = '' }: RequestParts): string {
  const content = typeof body === 'string' ? body : JSON.stringify(body.map(partText));
  return JSON.stringify([id, method, url, headers, content]);
}

function partText({ name, value }: FormPart): unknown[] {
  return value instanceof File ? [name, value.name, value.size, value.type, value.lastModified] : [name, String(value)];
}
