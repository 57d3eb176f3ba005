import type { AxiosResponse } from 'axios';
import type { FormPart } from '#operations';

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
  /** Called with the bytes received so far, and with their share of the whole (0 to 1) when the size is known. */
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

/** The media types that calls accept. */
export const ACCEPT = 'application/json, text/plain, */*';

const importAxios = () => import(/* webpackChunkName: "axios" */ 'axios');

/** Loads the script with axios, which is separate because pages show before their first call. Tries twice. */
export function loadAxios(): ReturnType<typeof importAxios> {
  return importAxios().catch(importAxios);
}

/** Sends requests with axios. If axios itself cannot be loaded, the outcome is 'offline'. */
export const axiosTransport: Transport = async (request) => {
  const loaded = await loadAxios().catch(() => undefined);
  if (loaded === undefined) return 'offline';
  const { default: axios } = loaded;
  try {
    const response = await axios.request<string | Blob>({
      method: request.method,
      url: request.url,
      headers: { Accept: ACCEPT, ...request.headers },
      data: bodyOf(request),
      timeout: request.timeoutMs,
      signal: request.signal,
      responseType: request.binary ? 'blob' : 'text',
      onDownloadProgress: ({ loaded, progress }) => request.onProgress?.(loaded, progress),
      // Every status is a response, and bodies are passed unchanged in both directions.
      validateStatus: () => true,
      transformRequest: [(data: unknown) => data],
      transformResponse: [(data: unknown) => data],
    });
    return { status: response.status, headers: headersOf(response), body: response.data ?? '' };
  } catch (error) {
    if (axios.isCancel(error)) return 'cancelled';
    return axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') ? 'timeout' : 'offline';
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
