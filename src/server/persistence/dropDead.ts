import { connect } from 'node:net';
import type pg from 'pg';
import type { DatabaseLog } from './database.ts';
import { everyLive } from './everyLive.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Whoever is answered within this time is not asked after. */
const LOOK_MS = 1_000;
const ANSWER_MS = 1_500;

/**
 * Watches the connections of a pool that wait for an answer. When the server's address takes no new connection meanwhile, twice in a row,
 * they are dead (a network that swallows everything tells nobody) and are ended, so that their calls fail now rather than in minutes. A
 * server that is merely slow is left alone. Answers how to stop.
 */
export function dropDead(pool: pg.Pool, log: DatabaseLog): () => void {
  const address = addressOf(pool);
  if (!address) return () => undefined;
  const busy = new Map<pg.PoolClient, number>();
  let silent = 0;
  let isLooking = false;
  pool.on('acquire', (client) => busy.set(client, performance.now()));
  pool.on('release', (_error, client) => busy.delete(client));
  pool.on('remove', (client) => busy.delete(client));

  async function look(): Promise<void> {
    const from = performance.now() - LOOK_MS;
    const waiting = [...busy].filter(([, since]) => since < from).map(([client]) => client);
    if (waiting.length === 0) silent = 0;
    if (waiting.length === 0 || isLooking) return;
    isLooking = true;
    silent = (await takesConnections(address as Address)) ? 0 : silent + 1;
    isLooking = false;
    if (silent < 2) return;
    const dead = waiting.filter((client) => busy.has(client));
    log.warn({ connections: dead.length }, 'the database does not answer and takes no connection: its connections are ended');
    for (const client of dead) streamOf(client).destroy(new Error('Connection terminated: the database does not answer'));
  }

  return everyLive(LOOK_MS, () => void look());
}

function streamOf(client: pg.PoolClient): { destroy(error: Error): void } {
  return (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream;
}

/** A socket in the file system has no network that could go. */
function addressOf(pool: pg.Pool): Address | undefined {
  const text = pool.options.connectionString;
  if (!text || !URL.canParse(text)) return undefined;
  const { hostname, port } = new URL(text);
  return hostname === '' ? undefined : { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
}

function takesConnections({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const settle = (takes: boolean) => {
      stop();
      socket.destroy();
      resolve(takes);
    };
    const stop = everyLive(ANSWER_MS, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}
