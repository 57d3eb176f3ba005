import { connect } from 'node:net';
import pg from 'pg';
import type { DatabaseLog } from '../database.ts';
import { setAwakeInterval } from '../setAwakeInterval.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Interval of the checks; connections that have been busy for less are not checked. */
const CHECK_MS = 1_000;
const CONNECT_TIMEOUT_MS = 1_500;

/**
 * Ends the busy connections of a pool when the server has twice in a row not accepted a new connection. If the network drops all packets,
 * the connections get no error, and their queries would hang for minutes. A server that is only slow still accepts connections, so its
 * connections are not ended. Returns a function that stops the checks.
 */
export function endDeadConnections(pool: pg.Pool, log: DatabaseLog): () => void {
  const address = serverAddress(pool.options.connectionString);
  if (!address) return () => undefined;
  /** Clients in use, and since when. */
  const busy = new Map<pg.PoolClient, number>();
  let failures = 0;
  let isChecking = false;
  pool.on('acquire', (client) => busy.set(client, performance.now()));
  pool.on('release', (_error, client) => busy.delete(client));
  pool.on('remove', (client) => busy.delete(client));

  const check = async (): Promise<void> => {
    const latestStart = performance.now() - CHECK_MS;
    const waiting = [...busy].filter(([, since]) => since < latestStart).map(([client]) => client);
    if (waiting.length === 0) failures = 0;
    if (waiting.length === 0 || isChecking) return;
    isChecking = true;
    failures = (await acceptsConnections(address)) ? 0 : failures + 1;
    isChecking = false;
    if (failures < 2) return;
    const dead = waiting.filter((client) => busy.has(client));
    log.warn({ connections: dead.length }, 'the database does not respond and accepts no connection: its connections are ended');
    for (const client of dead) streamOf(client).destroy(new Error('Connection terminated: the database does not respond'));
  };

  return setAwakeInterval(() => void check(), CHECK_MS);
}

/** `pg` has no way to end a connection at once, so its socket is destroyed. */
function streamOf(client: pg.PoolClient): { destroy(error: Error): void } {
  return (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream;
}

/** Host and port of the server as `pg` reads them; undefined for a Unix socket, whose host is a path: it needs no network. */
export function serverAddress(connectionString: string | undefined): Address | undefined {
  const { host, port } = new pg.Client({ connectionString });
  return host.startsWith('/') ? undefined : { host: host.replace(/^\[|\]$/g, ''), port };
}

function acceptsConnections({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const settle = (isAccepted: boolean) => {
      stop();
      socket.destroy();
      resolve(isAccepted);
    };
    const stop = setAwakeInterval(() => settle(false), CONNECT_TIMEOUT_MS);
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
