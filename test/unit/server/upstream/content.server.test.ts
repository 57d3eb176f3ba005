import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A content backend as the specification has it: five calls, and nothing beyond them. */
let backend: Server;
let shipped: ShippedServer;
let editor: TestClient;
let seen: Seen[] = [];
let answer: (response: ServerResponse) => void;
/** Told the bytes that have arrived of a body. */
let arriving: (bytes: number) => void = () => undefined;

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

beforeAll(async () => {
  backend = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) {
        parts.push(part as Buffer);
        arriving(Buffer.concat(parts).length);
      }
    } catch {
      return;
    }
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    answer(response);
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const { port } = backend.address() as AddressInfo;
  shipped = await startShippedServer({ upstream: `http://127.0.0.1:${port}/content` });
  editor = shipped.portal.client();
  editor.token = 'backend-token';
});
beforeEach(() => {
  seen = [];
  answer = json(200, {});
});
afterAll(async () => {
  await shipped.portal.close();
  await new Promise((resolve) => backend.close(resolve));
});

const block = {
  id: 12,
  humanReadableId: 'teaser',
  content: '<p>é</p>',
  type: 'PAGE_TEASER',
  blockOrder: 1,
  parent: null,
  language: 'ENGLISH',
};

describe('a content backend of five calls', () => {
  test('[SH-CALLS-33] a page without extras reaches the page as it is', async () => {
    const page = {
      id: 7,
      humanReadableId: 'smartleads',
      contentBlocks: [block],
      drafts: [{ ...block, id: 31, contentBlockId: 12, pageId: 7 }],
    };
    answer = json(200, [page]);
    const url = '/api/page/data?language=ENGLISH&pagesHri=smartleads&oemId=3';
    expect((await editor.get(url)).json()).toEqual([page]);
    expect(seen.map(({ method, url: path }) => `${method} ${path}`)).toEqual([`GET /content${url}`]);
  });

  test.each([
    ['/api/draft/save', { ...block, id: 31, contentBlockId: 12, pageId: 7, status: 'PUBLISHED' }],
    ['/api/draft/publish', { pageId: 7, draftIds: [31, 32] }],
    ['/api/draft/discard', { pageId: 7, draftIds: [31] }],
  ])('[SH-CALLS-34..36] %s goes there with its body, versions and user', async (path, body) => {
    const response = await editor.post(path, body, { 'if-match': '"4"', impersonate: 'dealer.honda' });
    expect(response.statusCode).toBe(200);
    expect(seen).toHaveLength(1);
    expect([seen[0]?.url, JSON.parse(String(seen[0]?.body))]).toEqual([`/content${path}`, body]);
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer backend-token', impersonate: 'dealer.honda', 'if-match': '"4"' });
  });

  test('[SH-CALLS-37, SH-CALLS-38] a picture goes there byte for byte, and its answer comes back', async () => {
    const boundary = '----------------------------portal';
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 256));
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="blockId"\r\n\r\n12\r\n`),
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const upload = () =>
      shipped.portal.server.app.inject({
        method: 'POST',
        url: '/api/media/upload?blockId=12',
        headers: { authorization: 'Bearer backend-token', 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      });
    answer = json(200, { url: '/media/x.png' });
    expect((await upload()).json()).toEqual({ url: '/media/x.png' });
    expect([seen[0]?.url, seen[0]?.headers['content-type'], seen[0]?.body.equals(payload)]).toEqual([
      '/content/api/media/upload?blockId=12',
      `multipart/form-data; boundary=${boundary}`,
      true,
    ]);
    answer = json(400, { message: 'Too wide' });
    const refused = await upload();
    expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'Too wide' }]);
    answer = (response) => response.writeHead(400, { 'content-type': 'text/plain' }).end('plain failure');
    expect((await upload()).body).toBe('plain failure');
  });

  const boundary = 'portal';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const sendStream = (payload: PassThrough, length?: number) =>
    shipped.portal.server.app.inject({
      method: 'POST',
      url: '/api/media/upload?blockId=12',
      headers: {
        authorization: 'Bearer backend-token',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(length === undefined ? {} : { 'content-length': String(length) }),
      },
      payload,
    });

  test('an upload is passed on while it arrives, with the length that its sender said', async () => {
    const [first, rest] = [Buffer.concat([Buffer.from(head), Buffer.alloc(200_000, 7)]), Buffer.from(`\r\n--${boundary}--\r\n`)];
    answer = json(200, { url: '/media/x.png' });
    const payload = new PassThrough();
    const half = new Promise<void>((resolve) => {
      arriving = (bytes) => bytes === first.length && resolve();
    });
    const response = sendStream(payload, first.length + rest.length);
    payload.write(first);
    await half;
    payload.end(rest);
    expect((await response).json()).toEqual({ url: '/media/x.png' });
    expect(seen[0]?.body.equals(Buffer.concat([first, rest]))).toBe(true);
    expect(seen[0]?.headers).toMatchObject({ 'content-length': String(first.length + rest.length) });
    expect(seen[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  test('an upload that is larger than it may be is stopped on the way, and the backend is not blamed', async () => {
    for (let count = 0; count < 6; count += 1) {
      const payload = new PassThrough();
      const response = sendStream(payload);
      payload.write(head);
      payload.end(Buffer.alloc(40_000_000));
      expect((await response).statusCode).toBe(413);
    }
    expect(seen).toEqual([]);
    expect((await sendStream(new PassThrough().end(head), 999_000_000)).statusCode).toBe(413);
    expect((await editor.post('/api/draft/discard', { pageId: 7, draftIds: [31] })).statusCode).toBe(200);
  });
});
