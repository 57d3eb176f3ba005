import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Result } from '#model';
import { ContentBackend, type ContentBody } from '../../../support/ContentBackend.ts';

/** A content backend of the specification's five calls over HTTP, and nothing beyond them: no versions, no events, no extras. */
export interface RunningBackend {
  /** The setting `UPSTREAM_URL` that sends the calls for content there, and no others. */
  readonly upstream: string;
  /** Calls as they came, e.g. `POST /api/draft/save`. */
  readonly calls: readonly string[];
  stop(): Promise<void>;
}

const block = (id: number, type: string, content: string, parent: number | null = null) => ({
  ...{ id, humanReadableId: `block-${id}`, type, content, blockOrder: id, parent },
  ...{ language: 'ENGLISH', status: 'PUBLISHED', pageId: 7, imageFormat: null },
});

const blocks = [
  block(1, 'PAGE_TEASER', '<p>The teaser of the backend.</p>'),
  block(2, 'LIST_ITEM', ''),
  block(3, 'LIST_ITEM_HEADER', 'One', 2),
  block(4, 'LIST_ITEM_TEXT', '<p>The text of one.</p>', 2),
];
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="24"><rect width="96" height="24" fill="#333"/></svg>';

/** Starts it with one page under a name. */
export async function startContentBackend(humanReadableId: string): Promise<RunningBackend> {
  const backend = new ContentBackend({ id: 7, humanReadableId, contentBlocks: blocks });
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    calls.push(`${request.method} ${path}`);
    if (path.startsWith('/media/')) return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE);
    const { body, status } = wireOf(serve(backend, path, await bodyOf(request)));
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    upstream: ['/api/page', '/api/draft', '/api/media', '/media'].map((path) => `${path}=${address}`).join(','),
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function serve(backend: ContentBackend, path: string, text: string): Result {
  if (path === '/api/media/upload') return { ok: true, status: 200, output: { url: '/media/7/spring.svg' } };
  const body = (path.startsWith('/api/draft/') ? JSON.parse(text) : {}) as ContentBody;
  if (path === '/api/page/data') return { ok: true, status: 200, output: backend.pages as never };
  if (path === '/api/draft/save') return backend.save({ body });
  if (path === '/api/draft/publish') return backend.publish(body);
  if (path === '/api/draft/discard') return backend.discard(body);
  return { ok: false, failure: { kind: 'notFound', operation: '', status: 404 } };
}

function wireOf(result: Result): { readonly status: number; readonly body: unknown } {
  return result.ok
    ? { status: result.status, body: result.output ?? {} }
    : { status: result.failure.status ?? 500, body: result.failure.body ?? {} };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
