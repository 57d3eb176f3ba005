import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/** A proxy that serves its own page and decides itself which access tokens are valid; token calls reach the portal. */
export interface StormProxy {
  readonly url: string;
  /** From now on every access token given so far is answered with 401. */
  condemn(): void;
  /** Refresh credentials that the portal has set since the last call. */
  credentials(): string[];
  /** Token calls that the portal refused. */
  readonly refused: number[];
  stop(): Promise<void>;
}

const PAGE = '<!doctype html><title>storm</title><script src="/proof/page.js"></script>';

/** `cookie` is the name of the refresh cookie; answers come up to `jitterMs` late. */
export async function startStormProxy(portal: string, folder: string, cookie: string, jitterMs = 60): Promise<StormProxy> {
  const good = new Set<string>();
  const seen = new Set<string>();
  const refused: number[] = [];
  const later = (then: () => void): void => void setTimeout(then, Math.random() * jitterMs);

  function keep(answer: IncomingMessage, body: string): void {
    if (answer.statusCode !== 200) refused.push(answer.statusCode ?? 0);
    const token = answer.statusCode === 200 ? (JSON.parse(body) as { access_token?: string }).access_token : undefined;
    if (token !== undefined) good.add(token);
    for (const line of answer.headers['set-cookie'] ?? []) {
      const value = new RegExp(`^${cookie}=([^;]+)`).exec(line)?.[1];
      if (value !== undefined) seen.add(value);
    }
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const onward = request(new URL(incoming.url ?? '/', portal), { method: incoming.method, headers: incoming.headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        if (incoming.url?.startsWith('/oauth/')) keep(answer, body.toString());
        later(() => outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body));
      });
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  }

  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://proxy');
    const bearer = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1];
    if (pathname === '/storm') outgoing.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    else if (pathname.startsWith('/proof/')) {
      const script = readFileSync(join(folder, pathname.slice('/proof/'.length)));
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else if (bearer === undefined) forward(incoming, outgoing);
    else later(() => outgoing.writeHead(good.has(bearer) ? 200 : 401, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    condemn: () => good.clear(),
    credentials() {
      const all = [...seen];
      seen.clear();
      return all;
    },
    refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
