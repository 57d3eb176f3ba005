import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A file that somebody reads slowly, or an upload, must not hold a restart for longer. */
const MOST_MS = 25_000;

/**
 * Makes a stopping server close each connection with the answer under way, at once those that were opened ahead and never used (a browser
 * does so), and after 25 seconds whatever is left. Left alone, any of them would hold the stop for over a minute.
 */
export function drainConnections(app: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', async (_request, { raw }) => {
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
  app.addHook('preClose', async () => {
    for (const raw of open) {
      if (raw.headersSent) raw.once('finish', () => raw.req.socket.end());
      else raw.setHeader('connection', 'close');
    }
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const last = setTimeout(() => app.server.closeAllConnections(), MOST_MS);
    last.unref();
    app.server.once('close', () => clearTimeout(last));
  });
}
