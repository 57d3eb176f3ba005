import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DocumentFiles } from './documentFiles.ts';

const FOLDERS = ['schemas', 'workflows', 'locales', 'oem-config'];
const BATCH = 200;
// A file written twice within a tick of the file system's clock keeps its times.
const SETTLED_MS = 2000;

/** The files below the document folders of a root. Missing folders hold nothing. */
export function folderFiles(root: string): DocumentFiles {
  return {
    list: () => listFiles(root),
    read: (path) => bytesOf(join(root, path)),
    stamp: (path) => stampOf(join(root, path)),
  };
}

async function listFiles(root: string): Promise<string[]> {
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

function stampOf(place: string): string | undefined {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats || Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < SETTLED_MS) return undefined;
  return `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

function bytesOf(place: string): Uint8Array | undefined {
  try {
    return readFileSync(place);
  } catch {
    // Gone since the folder was listed: the change of the folder brings the next compilation.
    return undefined;
  }
}
