import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Makes a stopping server close each connection with the answer under way; kept alive, an idle one would hold the stop for over a minute. */
export function drainConnections(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  app.addHook('onRequest', async (_request, { raw }) => {
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
  app.addHook('preClose', async () => {
    for (const raw of open) {
      if (raw.headersSent) raw.once('finish', () => raw.req.socket.end());
      else raw.setHeader('connection', 'close');
    }
  });
}
