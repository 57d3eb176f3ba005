import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** A proxy that compresses the responses of another server as the portal does, so that both are compared at the same transfer size. */
export async function compressed(origin: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const cache = new Map<string, { readonly type: string; readonly body: Buffer }>();
  const answerOf = async (path: string) => {
    const known = cache.get(path);
    if (known !== undefined) return known;
    const answer = await fetch(origin + path);
    const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
    const made = { type: answer.headers.get('content-type') ?? 'text/plain', body };
    cache.set(path, made);
    return made;
  };
  const server = createServer(async ({ url = '/' }, response) => {
    const { type, body } = await answerOf(url);
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
