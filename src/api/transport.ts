import type { AxiosProgressEvent, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { FormPart } from '#operations';
import { ACCEPT } from './accept.ts';

/** An HTTP request with all headers. */
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | readonly FormPart[];
  /** The response body is a file. */
  readonly binary: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with the bytes received so far of a file, or sent so far of a call for anything else, and with their share of the whole (0 to 1) when the size is known. */
  readonly onProgress?: (bytes: number, share?: number) => void;
}

/** An HTTP response: header names in lower case, the body as text or, for a binary request, as a file. */
export interface TransportResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Blob;
}

/** A response of any status, or the reason why there is none. */
export type TransportOutcome = TransportResponse | 'offline' | 'timeout' | 'cancelled';

/** Sends a request. Never rejects. */
export type Transport = (request: TransportRequest) => Promise<TransportOutcome>;

// The part of axios that sends: instances, defaults and transformations of bodies are not used.
const importAxios = () => import(/* webpackChunkName: "inner" */ 'axios/lib/adapters/xhr.js');

/** Loads axios, which is in the script of pages behind sign-in, because public pages show before their first call. Tries twice. */
export function loadAxios(): ReturnType<typeof importAxios> {
  return importAxios().catch(importAxios);
}

/** Sends requests with axios. If axios itself cannot be loaded, the outcome is 'offline'. */
export const axiosTransport: Transport = async (request) => {
  const loaded = await loadAxios().catch(() => undefined);
  if (loaded === undefined) return 'offline';
  const { default: send } = loaded;
  try {
    const response = await send({
      method: request.method,
      url: request.url,
      headers: { Accept: ACCEPT, ...request.headers } as unknown as InternalAxiosRequestConfig['headers'],
      data: bodyOf(request),
      timeout: request.timeoutMs,
      signal: request.signal,
      responseType: request.binary ? 'blob' : 'text',
      // Of a file how much has come, of anything else how much was sent.
      [request.binary ? 'onDownloadProgress' : 'onUploadProgress']: ({ loaded, progress }: AxiosProgressEvent) =>
        request.onProgress?.(loaded, progress),
      // Every status is a response.
      validateStatus: () => true,
    });
    return { status: response.status, headers: headersOf(response), body: (response.data as string | Blob | undefined) ?? '' };
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'ERR_CANCELED') return 'cancelled';
    return code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : 'offline';
  }
};

function bodyOf({ body }: TransportRequest): string | FormData | undefined {
  if (body === undefined || typeof body === 'string') return body;
  const form = new FormData();
  for (const { name, value } of body) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

function headersOf(response: AxiosResponse): Record<string, string> {
  return Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
