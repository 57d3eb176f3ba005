import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseInUseError } from '../databaseErrors.ts';
import { FileIdentities } from './fileIdentities.ts';

/** A lock on a data folder that this process has; `release` lets another process take it. */
export interface FolderLock {
  /** The lock files; none where the lock is no file. While they stay as they are, no other process can take the lock. */
  readonly files: readonly string[];
  release(): Promise<void>;
}

/** Operating systems allow 104 to 108 bytes for the path of a Unix socket. */
const MAX_SOCKET_PATH_BYTES = 100;
/** How long a new lock file must stay in its folder until it counts as ours. */
const SETTLE_MS = 150;
/** How long the process that has the lock may take to send its process id. */
const RESPONSE_MS = 1_000;
const MAX_ATTEMPTS = 20;

/**
 * Locks `folder` against other processes. The lock is a socket on which this process listens: the operating system ends it with the
 * process, however that dies. A file with a process id would not do, because containers that share a folder do not share process ids.
 * @throws DatabaseInUseError when a running process has the lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const realPath = await fs.realpath(folder);
  return process.platform === 'win32' ? lockByPipe(realPath) : lockByLink(realPath);
}

/** Windows: the name of a pipe is exclusive in itself. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const pipe = `\\\\.\\pipe\\portico-${nameOf(folder)}`;
  try {
    return lockOf(await listen(pipe), []);
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    throw new DatabaseInUseError(folder, (await askHolder(pipe)) ?? 'unknown');
  }
}

/** Unix: the socket gets a random name and is then hard-linked under the lock's name, which is atomic. */
async function lockByLink(folder: string): Promise<FolderLock> {
  const lockFile = lockPath(folder);
  const ownSocket = `${lockFile.slice(0, -'sock'.length)}${randomBytes(4).toString('hex')}`;
  const server = await listen(ownSocket);
  try {
    await claim(folder, ownSocket, lockFile);
    return lockOf(server, [ownSocket, lockFile]);
  } catch (error) {
    await lockOf(server, [ownSocket]).release();
    throw error;
  }
}

/** Hard-links our socket as the lock file. A lock file to which no process listens any more is removed first. */
async function claim(folder: string, ownSocket: string, lockFile: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const seenInode = await inode(lockFile);
    if (await link(ownSocket, lockFile)) {
      // Another process that also found the old lock file dead may remove our link by mistake, so the lock is ours only if the link stays.
      await pause(SETTLE_MS);
      if ((await inode(lockFile)) === (await inode(ownSocket))) return;
      continue;
    }
    const holder = await askHolder(lockFile);
    if (holder !== undefined) throw new DatabaseInUseError(folder, holder);
    await moveAside(lockFile, seenInode);
  }
  throw new Error(`The lock of the data folder ${folder} could not be taken: ${lockFile} keeps changing.`);
}

/** Removes a dead lock file. If another process has replaced it by its own since `seenInode` was read, that one is put back. */
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

/** Resolves to the id of the process that has the lock: 'unknown' if it is too busy to respond, undefined when no process listens. */
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

function lockOf(server: net.Server, files: readonly string[]): FolderLock {
  const identities = files.map((file) => [file, new FileIdentities([file])] as const);
  return {
    files,
    async release() {
      // If the folder was removed and made again, the lock file there is that of another process.
      for (const [file, identity] of identities) if (identity.changedPath === undefined) await fs.rm(file, { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function hasCode(error: unknown, code: string): boolean {
  return (error as { code?: unknown } | null)?.code === code;
}
