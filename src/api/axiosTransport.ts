import type { AxiosResponse } from 'axios';
import { loadAxios } from './loadAxios.ts';
import type { Answer, Exchange, Transport } from './Transport.ts';

/** Sends by axios, which comes when the first call leaves; when it cannot be had, that counts as off line. */
export const axiosTransport: Transport = async (exchange) => {
  const loaded = await loadAxios().catch(() => undefined);
  if (loaded === undefined) return 'offline';
  const { default: axios } = loaded;
  try {
    const response = await axios.request<string | Blob>({
      method: exchange.method,
      url: exchange.url,
      headers: { Accept: 'application/json, text/plain, */*', ...exchange.headers },
      data: bodyOf(exchange),
      timeout: exchange.timeoutMs,
      signal: exchange.signal,
      responseType: exchange.binary ? 'blob' : 'text',
      onDownloadProgress: ({ loaded, progress }) => exchange.onProgress?.(loaded, progress),
      validateStatus: () => true,
      transformRequest: [(data: unknown) => data],
      transformResponse: [(data: unknown) => data],
    });
    return { status: response.status, headers: headersOf(response), body: response.data ?? '' } satisfies Answer;
  } catch (error) {
    if (axios.isCancel(error)) return 'cancelled';
    return axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') ? 'timeout' : 'offline';
  }
};

function bodyOf({ body }: Exchange): string | FormData | undefined {
  if (body === undefined || typeof body === 'string') return body;
  const form = new FormData();
  for (const { name, value } of body) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

function headersOf(response: AxiosResponse): Record<string, string> {
  return Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}
