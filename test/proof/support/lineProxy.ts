import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A wire between two programs on loopback that a test may cut, hold or make slow. */
export interface LineProxy {
  readonly port: number;
  /** Every connection ends and no new one is taken. */
  cut(): Promise<void>;
  /** Nothing passes any longer, but the connections stay; no new one is taken. */
  swallow(): Promise<void>;
  /** All passes again, what comes back so much later (ms); swallowed connections end. */
  mend(backMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a wire to a port of loopback. */
export async function startLineProxy(target: number): Promise<LineProxy> {
  const sockets = new Set<Socket>();
  const state = { swallows: false, backMs: 0 };
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      if (!state.swallows) other.destroy();
    });
  };
  const take = (socket: Socket) => {
    const onward = connect(target, '127.0.0.1');
    keep(socket, onward);
    keep(onward, socket);
    socket.on('data', (bytes) => !state.swallows && onward.write(bytes));
    onward.on('data', (bytes) => {
      if (state.swallows) return;
      if (state.backMs === 0) socket.write(bytes);
      else setTimeout(() => socket.write(bytes), state.backMs);
    });
  };
  let server: Server | undefined;
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer(take).listen(port, '127.0.0.1', () => resolve());
    });
  const deaf = async () => {
    const old = server;
    server = undefined;
    // It only ends with its connections, which may stay.
    old?.close();
  };
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  await listen();
  port = ((server as unknown as Server).address() as AddressInfo).port;
  return {
    port,
    async cut() {
      await deaf();
      end();
    },
    async swallow() {
      state.swallows = true;
      await deaf();
    },
    async mend(backMs = 0) {
      if (state.swallows) end();
      Object.assign(state, { swallows: false, backMs });
      if (!server) await listen();
    },
    async stop() {
      await deaf();
      end();
    },
  };
}
