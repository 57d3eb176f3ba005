import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a test's own, in memory, that can run out of room. */
export interface SmallDisk {
  readonly folder: string;
  /** Bytes that are free. */
  free(): number;
  /** Takes all the room but `leave` bytes. */
  fill(leave?: number): void;
  /** Gives the room back. */
  empty(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(64 * 1024, 1);

/** Why there can be no small disk here; undefined when there can. */
export function noSmallDisk(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a small disk';
  try {
    smallDisk(1).remove();
    return undefined;
  } catch {
    return 'no small disk can be mounted';
  }
}

/** Mounts a disk of so many megabytes; call `remove` at the end. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'portico-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const filler = join(folder, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  let mounted = true;
  const remove = () => {
    if (!mounted) return;
    mounted = false;
    // Lazily: whatever still has a file open there must not keep the disk mounted after the test.
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  };
  process.once('exit', remove);
  return {
    folder,
    free,
    fill(leave = 0) {
      const descriptor = openSync(filler, 'a');
      try {
        while (free() > leave) writeSync(descriptor, CHUNK, 0, Math.min(CHUNK.length, free() - leave));
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove,
  };
}
