import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';

const QUIET_MS = 120;

interface Watched {
  readonly identity: string;
  readonly watcher: FSWatcher;
}

/**
 * Calls `changed` once files under the folders have been quiet for a moment, also for folders that come later or come
 * back. Every folder has a watcher of its own: a recursive one follows files, and is deaf once an editor replaced one.
 */
export function watchFolders(folders: readonly string[], changed: () => void, failed: (error: unknown) => void): () => void {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function heard(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      follow();
      changed();
    }, QUIET_MS);
  }

  function follow(): void {
    const found = new Map(folders.flatMap((folder) => foldersUnder(folder)));
    for (const [folder, { identity, watcher }] of watched) {
      if (found.get(folder) === identity) continue;
      watcher.close();
      watched.delete(folder);
    }
    for (const [folder, identity] of found) if (!watched.has(folder)) add(folder, identity);
  }

  function add(folder: string, identity: string): void {
    try {
      watched.set(folder, { identity, watcher: watch(folder, heard).on('error', failed) });
    } catch (error) {
      failed(error);
    }
  }

  const parents = watchParents(folders, heard, failed);
  follow();
  return () => {
    clearTimeout(timer);
    for (const watcher of [...parents, ...[...watched.values()].map((one) => one.watcher)]) watcher.close();
  };
}

/** Tells when one of the folders itself comes or goes. */
function watchParents(folders: readonly string[], heard: () => void, failed: (error: unknown) => void): FSWatcher[] {
  const parents = new Set(folders.map((folder) => path.dirname(folder)));
  return [...parents].filter(identityOf).map((parent) =>
    watch(parent, (_event, name) => {
      if (name === null || folders.includes(path.join(parent, name))) heard();
    }).on('error', failed),
  );
}

/** A folder and those in it with what each is known by; none when it is not there, or goes at this moment, which tells itself as a change. */
function foldersUnder(folder: string): [string, string][] {
  const identity = identityOf(folder);
  if (identity === undefined) return [];
  return [[folder, identity], ...childFolders(folder).flatMap((child) => foldersUnder(child))];
}

function childFolders(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
  } catch {
    return [];
  }
}

/** An inode number alone may be given again at once. */
function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeMs}`;
}
