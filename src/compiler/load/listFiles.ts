import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

const FOLDERS = ['schemas', 'workflows', 'locales', 'oem-config'];
const BATCH = 200;

/** Paths of all files below the document folders of a root, relative to it, with '/', sorted. Missing folders hold nothing. */
export async function listFiles(root: string): Promise<string[]> {
  const paths: string[] = [];
  // Folders still to be read; a promise for each folder would cost more than reading it.
  const waiting: string[] = [...FOLDERS];
  for (let folder = waiting.pop(), count = 1; folder !== undefined; folder = waiting.pop(), count++) {
    if (count % BATCH === 0) await setImmediate();
    for (const entry of entriesOf(join(root, folder))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && path !== 'schemas/meta') waiting.push(path);
    }
  }
  return paths.sort();
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
