import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { benchServer } from '../support/benchServer.ts';

// The portal with a clock that is moved from outside. Prints its address, those of its clock and its memory, and which routes and calls
// without parameters there are; serves until its input ends.
const [dataDir = ''] = process.argv.slice(2);
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
let ahead = 0;
const server = await benchServer({ root: process.cwd(), databaseUrl: '', dataDir, now: () => new Date(Date.now() + ahead) });
const { operations, routes } = server.source.current();
const pages = Object.values(routes.routes).filter(({ path, public: open, screen }) => !open && screen !== undefined && !path.includes(':'));
const calls = Object.values(operations).filter(
  ({ method, path, portal }) => method === 'GET' && !path.includes('{') && portal.safe !== false,
);

const control = createServer(({ url = '/' }, response) => {
  const asked = new URL(url, 'http://control');
  ahead += Number(asked.searchParams.get('pass') ?? 0);
  collect();
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  response.end(JSON.stringify({ heap: heapUsed / 1e6, rss: rss / 1e6 }));
});
await new Promise<void>((listening) => control.listen(0, '127.0.0.1', listening));
const address = control.address();
const said = {
  url: await server.listen(),
  control: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  pages: pages.map(({ path }) => path),
  calls: calls.map(({ path }) => path),
};
process.stdout.write(`${JSON.stringify(said)}\n`);
process.stdin
  .on('end', () => {
    control.close();
    void server.close();
  })
  .resume();
