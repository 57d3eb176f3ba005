import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { peersFolder } from './peersFolder.ts';

interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles: readonly { readonly path: string; readonly text: string }[] }>;
}

/** Pages of peers on loopback: `/<page>/<data>` holds the script of the page and a JSON text by the name of the data. */
export interface ServedPages {
  readonly url: string;
  stop(): Promise<void>;
}

async function bundles(folder: string, pages: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { build } = createRequire(join(folder, 'package.json'))('esbuild') as Esbuild;
  const { outputFiles } = await build({
    entryPoints: pages.map((page) => join(folder, page)),
    outdir: join(folder, 'dist'),
    outbase: folder,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(join(folder, 'dist').length), text]));
}

function html(page: string, data: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${page}</title><link rel="stylesheet" href="/page.css"><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="application/json" id="shape">${data}</script><script src="/${page}.js"></script></body></html>`;
}

function send(response: ServerResponse, type: string, body: string | undefined): void {
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}

/**
 * Bundles the pages (`forms/hand.jsx`) for production and serves them beside `/blank`; `data` gives the JSON text that stands in the
 * page of a name, `fetched` the one at `/data/<name>`. The address of a page is `/forms/hand/<name>`.
 */
export async function servePages(
  pages: readonly string[],
  data: (name: string) => string,
  fetched: (name: string) => string | undefined = () => undefined,
): Promise<ServedPages> {
  const folder = peersFolder();
  const files = await bundles(folder, [...pages, 'page.css']);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, group, page, name] = pathname.split('/');
    if (pathname === '/blank') send(response, 'text/html', '<!doctype html><title>blank</title>');
    else if (group === 'data') send(response, 'application/json', fetched(page ?? ''));
    else if (/\.(js|css)$/.test(pathname)) send(response, pathname.endsWith('js') ? 'text/javascript' : 'text/css', files.get(pathname));
    else send(response, 'text/html', html(`${group}/${page}`, data(name ?? '')));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
