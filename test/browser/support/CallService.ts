import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { SERVICE_KEY } from './startPortal.ts';

interface Visit {
  readonly method: string;
  readonly status: number;
  readonly referrer: string | undefined;
  readonly dealer?: string;
}

/** The call service of the tests, on loopback: it checks each token with the key that it shares with the portal, and takes it once. */
export class CallService {
  readonly visits: Visit[] = [];
  readonly #used = new Set<string>();
  readonly #server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const dealer = this.#take(new URLSearchParams(body).get('token') ?? '');
      const status = dealer === undefined ? 403 : 200;
      this.visits.push({ method: request.method ?? '', status, referrer: request.headers.referer, ...(dealer && { dealer }) });
      response.writeHead(status, { 'content-type': 'text/html' }).end(`<title>Calls</title><h1>${dealer ?? 'Refused'}</h1>`);
    });
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): void {
    this.#server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/sign-on`;
  }

  /** Leads what a context sends to the address of the demo here. */
  async serve(context: BrowserContext): Promise<void> {
    await context.route('https://calls.example.com/sign-on', async (route) =>
      route.fulfill({ response: await route.fetch({ url: this.url }) }),
    );
  }

  /** The dealer of a token that is signed, in time and not used before. */
  #take(token: string): string | undefined {
    const [head = '', claims = '', signature] = token.split('.');
    const right = createHmac('sha256', SERVICE_KEY).update(`${head}.${claims}`).digest('base64url');
    if (signature !== right) return undefined;
    const { aud, exp, jti, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
    if (aud !== 'callService' || Number(exp) * 1000 < Date.now() || jti === undefined || this.#used.has(jti)) return undefined;
    this.#used.add(jti);
    return sub;
  }
}
