import type { Server } from 'node:http';
import type { Pool } from 'pg';

/** Listens on loopback, prints its address to standard output, and ends when standard input closes. */
export function announce(server: Server, pool: Pool): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`);
  });
  process.stdin
    .on('end', () => {
      server.close();
      void pool.end();
    })
    .resume();
}
