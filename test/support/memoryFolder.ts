import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Containers often have 64 MB of it, a database takes more. */
const LEAST_BYTES = 2_000_000_000;

/** A folder in memory where there is one: a killed process loses nothing that its system still holds, and fsync costs nothing. */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize < LEAST_BYTES ? tmpdir() : '/dev/shm';
  } catch {
    return tmpdir();
  }
}
