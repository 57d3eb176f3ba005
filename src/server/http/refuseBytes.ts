import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { secureHeaders } from './secureHeaders.ts';

const REFUSALS: { readonly [code: string]: { readonly status: number; readonly message: string } } = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};
const UNREADABLE = { status: 400, message: 'The request is not valid.' };

/** Answers what is no HTTP request, so that no hook sees it, in the one shape of every refusal, and closes the connection. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ message });
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  const setHeader = (name: string, value: string) => lines.push(`${name}: ${value}`);
  secureHeaders({ setHeader }, false);
  setHeader('content-type', 'application/json; charset=utf-8');
  setHeader('content-length', String(Buffer.byteLength(body)));
  setHeader('connection', 'close');
  if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  else socket.destroy();
}
