import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseInUseError } from './databaseInUseError.ts';

/** A held lock on a data folder; `release` frees it for the next process. */
export interface FolderLock {
  release(): Promise<void>;
}

const MAX_SOCKET_PATH_BYTES = 100;
const SETTLE_MS = 150;
const ANSWER_MS = 1_000;
const MAX_ATTEMPTS = 20;

/**
 * Takes the only lock on `folder`, held by a listening socket, so that it ends with the process however that dies and
 * never depends on process ids being unique.
 * @throws DatabaseInUseError when a running process holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const real = await fs.realpath(folder);
  return process.platform === 'win32' ? lockByPipe(real) : lockByLink(real);
}

async function lockByPipe(folder: string): Promise<FolderLock> {
  const pipe = `\\\\.\\pipe\\portico-${nameOf(folder)}`;
  try {
    return releaser(await listen(pipe), []);
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    throw new DatabaseInUseError(folder, (await askHolder(pipe)) ?? 'unknown');
  }
}

async function lockByLink(folder: string): Promise<FolderLock> {
  const place = lockPath(folder);
  const own = `${place.slice(0, -'sock'.length)}${randomBytes(4).toString('hex')}`;
  const server = await listen(own);
  try {
    await claim(folder, own, place);
    return releaser(server, [own, place]);
  } catch (error) {
    await releaser(server, [own]).release();
    throw error;
  }
}

async function claim(folder: string, own: string, place: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const seen = await inode(place);
    if (await link(own, place)) {
      // A process that found the former holder dead may move our link aside; only a link that stays is a lock.
      await pause(SETTLE_MS);
      if ((await inode(place)) === (await inode(own))) return;
      continue;
    }
    const holder = await askHolder(place);
    if (holder !== undefined) throw new DatabaseInUseError(folder, holder);
    await moveAside(place, seen);
  }
  throw new Error(`The lock of the data folder ${folder} could not be taken: ${place} keeps changing.`);
}

// Only the dead socket that was seen may go; a live one moved by mistake is put back.
async function moveAside(place: string, seen: bigint | undefined): Promise<void> {
  const aside = `${place}.${randomBytes(4).toString('hex')}`;
  try {
    await fs.rename(place, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await inode(aside)) !== seen) await link(aside, place);
  await fs.rm(aside, { force: true });
}

function lockPath(folder: string): string {
  const inside = path.join(folder, '.lock.sock');
  const longest = Buffer.byteLength(inside) + '.00000000'.length;
  return longest <= MAX_SOCKET_PATH_BYTES ? inside : path.join(os.tmpdir(), `portico-${nameOf(folder)}.sock`);
}

function nameOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 24);
}

async function listen(place: string): Promise<net.Server> {
  const server = net.createServer((socket) => {
    // A visitor that leaves early is no concern of the holder.
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, resolve);
  });
  return server.unref();
}

// Resolves to undefined when nobody listens. A holder too busy to answer is still a holder.
function askHolder(place: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(place);
    const settle = (holder: string | undefined): void => {
      socket.destroy();
      resolve(holder);
    };
    socket.setTimeout(ANSWER_MS, () => settle('unknown'));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('end', () => settle(answer || 'unknown'));
    socket.on('error', (error) => {
      if (hasCode(error, 'ECONNREFUSED') || hasCode(error, 'ENOENT')) settle(undefined);
      else if (hasCode(error, 'ECONNRESET') || hasCode(error, 'EAGAIN')) settle(answer || 'unknown');
      else reject(error);
    });
  });
}

async function link(from: string, to: string): Promise<boolean> {
  try {
    await fs.link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function inode(place: string): Promise<bigint | undefined> {
  try {
    return (await fs.stat(place, { bigint: true })).ino;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function releaser(server: net.Server, places: readonly string[]): FolderLock {
  return {
    async release() {
      for (const place of places) await fs.rm(place, { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function hasCode(error: unknown, code: string): boolean {
  return (error as { code?: unknown } | null)?.code === code;
}
