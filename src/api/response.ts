import type { Json } from '#model';
import type { TransportResponse } from './transport.ts';

/** Whether the status is 200 to 299. */
export function isSuccess({ status }: TransportResponse): boolean {
  return status >= 200 && status <= 299;
}

/** The body: parsed if it is JSON, else as text; null if it is empty (G-N30). Content-Type is not trusted. */
export async function readBody(response: TransportResponse): Promise<Json> {
  return parseBody(await bodyText(response));
}

/** The data of a successful response; undefined for incomplete JSON and for an HTML page that a proxy sent in place of the response. */
export async function readData(response: TransportResponse): Promise<Json | undefined> {
  const text = await bodyText(response);
  const data = parseBody(text);
  const isText = data === text;
  const promisesJson = /[/+]json\b/i.test(response.headers['content-type'] ?? '');
  const isPage = mediaType(response.headers) !== 'text/plain' && text.trimStart().startsWith('<');
  return isText && (promisesJson || isPage) ? undefined : data;
}

/** Media type of a response in lower case, without parameters; '' if there is no Content-Type. */
export function mediaType(headers: TransportResponse['headers']): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

async function bodyText({ body }: TransportResponse): Promise<string> {
  return typeof body === 'string' ? body : body.text();
}

function parseBody(text: string): Json {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
