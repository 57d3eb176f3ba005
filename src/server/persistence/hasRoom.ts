import { statfsSync } from 'node:fs';

/** What the database's log takes at a time; without it, recovery cannot end. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Whether the disk of a folder has room for the next piece of the embedded database's log; true where it cannot be told. */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= SEGMENT_BYTES;
  } catch {
    // Whatever is wrong with the folder is told by whoever opens it.
    return true;
  }
}
