import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** After this time even a download or upload in progress is aborted. */
const MAX_DRAIN_MS = 25_000;

/**
 * Makes sure that a server stops within 25 seconds. While it stops, it closes a connection after the current response, a connection that
 * was never used (browsers open some in advance) at once, and all others after 25 seconds. Without this, a single connection would delay
 * the stop by more than a minute.
 */
export function drainConnections(app: FastifyInstance): void {
  const responses = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', async (_request, { raw }) => {
    responses.add(raw);
    raw.once('close', () => responses.delete(raw));
  });
  app.addHook('preClose', async () => {
    for (const raw of responses) {
      if (raw.headersSent) raw.once('finish', () => raw.req.socket.end());
      else raw.setHeader('connection', 'close');
    }
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const deadline = setTimeout(() => app.server.closeAllConnections(), MAX_DRAIN_MS);
    deadline.unref();
    app.server.once('close', () => clearTimeout(deadline));
  });
}
