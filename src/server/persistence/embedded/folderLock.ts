import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseInUseError } from '../databaseErrors.ts';

/** A held lock on a data folder; `release` frees it for the next process. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Operating systems allow 104 to 108 bytes for the path of a Unix socket. */
const MAX_SOCKET_PATH_BYTES = 100;
/** How long a new lock file must stay in its folder until it counts as ours. */
const SETTLE_MS = 150;
/** How long a holder is given to send its process id. */
const RESPONSE_MS = 1_000;
const MAX_ATTEMPTS = 20;

/**
 * Takes the exclusive lock on `folder`. A listening socket holds it, so it ends with the process however that dies, and does not depend on
 * process ids being unique (containers share a folder, not a process table).
 * @throws DatabaseInUseError when a running process holds it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const realPath = await fs.realpath(folder);
  return process.platform === 'win32' ? lockByPipe(realPath) : lockByLink(realPath);
}

/** Windows: the name of a pipe is exclusive in itself. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const pipe = `\\\\.\\pipe\\portico-${nameOf(folder)}`;
  try {
    return releaser(await listen(pipe), []);
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    throw new DatabaseInUseError(folder, (await askHolder(pipe)) ?? 'unknown');
  }
}

/** Unix: the socket gets a random name and is then hard-linked under the lock's name, which is atomic. */
async function lockByLink(folder: string): Promise<FolderLock> {
  const lockFile = lockPath(folder);
  const own = `${lockFile.slice(0, -'sock'.length)}${randomBytes(4).toString('hex')}`;
  const server = await listen(own);
  try {
    await claim(folder, own, lockFile);
    return releaser(server, [own, lockFile]);
  } catch (error) {
    await releaser(server, [own]).release();
    throw error;
  }
}

/** Hard-links our socket as the lock file; a lock file whose process does not listen any more is removed first. */
async function claim(folder: string, own: string, lockFile: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const seenInode = await inode(lockFile);
    if (await link(own, lockFile)) {
      // Another process that also found the former holder dead may move our link aside; only a link that stays is a lock.
      await pause(SETTLE_MS);
      if ((await inode(lockFile)) === (await inode(own))) return;
      continue;
    }
    const holder = await askHolder(lockFile);
    if (holder !== undefined) throw new DatabaseInUseError(folder, holder);
    await moveAside(lockFile, seenInode);
  }
  throw new Error(`The lock of the data folder ${folder} could not be taken: ${lockFile} keeps changing.`);
}

// Another process may have taken the lock since the dead socket was seen; its live socket, moved by mistake, is put back.
async function moveAside(lockFile: string, seenInode: bigint | undefined): Promise<void> {
  const aside = `${lockFile}.${randomBytes(4).toString('hex')}`;
  try {
    await fs.rename(lockFile, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await inode(aside)) !== seenInode) await link(aside, lockFile);
  await fs.rm(aside, { force: true });
}

/** Inside the folder, or in the system's temporary folder when that path would be too long for a socket. */
function lockPath(folder: string): string {
  const inside = path.join(folder, '.lock.sock');
  const longestBytes = Buffer.byteLength(inside) + '.00000000'.length;
  return longestBytes <= MAX_SOCKET_PATH_BYTES ? inside : path.join(os.tmpdir(), `portico-${nameOf(folder)}.sock`);
}

function nameOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 24);
}

async function listen(address: string): Promise<net.Server> {
  const server = net.createServer((socket) => {
    // A client that disconnects early does not matter.
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return server.unref();
}

// Resolves to the holder's process id, or undefined when nobody listens. A holder that is too busy to respond is still a holder.
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = net.connect(address);
    const settle = (holder: string | undefined): void => {
      socket.destroy();
      resolve(holder);
    };
    socket.setTimeout(RESPONSE_MS, () => settle('unknown'));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      response += text;
    });
    socket.on('end', () => settle(response || 'unknown'));
    socket.on('error', (error) => {
      if (hasCode(error, 'ECONNREFUSED') || hasCode(error, 'ENOENT')) settle(undefined);
      else if (hasCode(error, 'ECONNRESET') || hasCode(error, 'EAGAIN')) settle(response || 'unknown');
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

async function inode(file: string): Promise<bigint | undefined> {
  try {
    return (await fs.stat(file, { bigint: true })).ino;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function releaser(server: net.Server, files: readonly string[]): FolderLock {
  return {
    async release() {
      for (const file of files) await fs.rm(file, { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function hasCode(error: unknown, code: string): boolean {
  return (error as { code?: unknown } | null)?.code === code;
}
