import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** Where the files of a portal are read from: its folder, an archived version, a test's memory. */
export interface DocumentFiles {
  /** Paths of all files, relative to the root, with '/', sorted. */
  list(): Promise<readonly string[]>;
  /** Symbolic links that the last list has left out. */
  links?(): readonly string[];
  /** Bytes of a document; undefined when it was removed in the meantime. */
  read(path: string): Uint8Array | undefined;
  /** A text that stays equal only while the document is unchanged, found without reading it. Undefined when that cannot be known. */
  stamp?(path: string): string | undefined;
  /**
   * An object that stays the same only while no file in a folder below oem-config (`oem-config/<name>/`), or in none of them (the empty
   * text), has come, gone or changed between lists. Undefined when that cannot be known.
   */
  folderMark?(folder: string): object | undefined;
}

const PROGRAMS = 'oem-config/';

/** The folder below oem-config in which a path is; the empty text for a file of the portal itself. */
export function folderOf(path: string): string {
  return path.startsWith(PROGRAMS) ? path.slice(0, path.indexOf('/', PROGRAMS.length) + 1) : '';
}

const FOLDERS = ['schemas', 'workflows', 'locales', 'oem-config'];
// So many folders are read at once before other work may run.
const BATCH = 200;
// A second write within a tick of the file system's clock leaves the times as they are: the stamp of a fresh file cannot be trusted.
const SETTLED_MS = 2000;

/** The files below the document folders of a root. A missing folder holds nothing. */
export function folderFiles(root: string): DocumentFiles {
  let links: readonly string[] = [];
  return {
    async list() {
      const found = await listFiles(root);
      links = found.links;
      return found.paths;
    },
    links: () => links,
    read: (path) => bytesOf(join(root, path)),
    stamp: (path) => stampOf(join(root, path)),
  };
}

/** Folders of what describes documents, and of the places in the charts of the Studio, which a command makes of them. */
const OTHER_FOLDERS: ReadonlySet<string> = new Set(['schemas/meta', 'workflows/charts']);

/** Whether a file at this path would be listed. */
export function isDocumentPath(path: string): boolean {
  const isInside = (folder: string): boolean => path.startsWith(`${folder}/`);
  return FOLDERS.some(isInside) && ![...OTHER_FOLDERS].some((folder) => path === folder || isInside(folder));
}

/** The files below the document folders of a root, and the symbolic links, which are left out. */
export async function listFiles(root: string): Promise<{ readonly paths: readonly string[]; readonly links: readonly string[] }> {
  const paths: string[] = [];
  const links: string[] = [];
  // Synchronously, because a promise for each folder would cost more than reading it.
  const pending: string[] = [...FOLDERS];
  for (let folder = pending.pop(), count = 1; folder !== undefined; folder = pending.pop(), count++) {
    if (count % BATCH === 0) await setImmediate();
    for (const entry of entriesIn(join(root, folder))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && !OTHER_FOLDERS.has(path)) pending.push(path);
      else if (entry.isSymbolicLink()) links.push(path);
    }
  }
  return { paths: paths.sort(), links: links.sort() };
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** See DocumentFiles. */
export function stampOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < SETTLED_MS) return undefined;
  return `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

/** See DocumentFiles. */
export function bytesOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    // Removed since the folder was listed: that change starts the next compilation.
    return undefined;
  }
}
