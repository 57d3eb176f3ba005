import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

/** A folder in memory where there is one: a killed process loses nothing that its system still holds, and fsync costs nothing. */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
