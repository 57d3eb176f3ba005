import { statSync } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';

const QUIET_MS = 120;
/** File systems round times down to a tick of the kernel's clock. */
const CLOCK_TICK_MS = 20;

/**
 * Calls `changed` once the files under the folders have been quiet for 120 ms after a change. Folders that do not exist yet, or that are
 * moved away and come back, are followed as well. Returns a function that stops it.
 */
export function watchFolders(folders: readonly string[], changed: () => void, failed: (error: unknown) => void): () => void {
  const isInside = (file: string) => folders.some((folder) => file === folder || file.startsWith(folder + path.sep));
  // chokidar does not notice that a watched folder itself comes back, but that an entry of a watched folder does.
  const parents = [...new Set(folders.map((folder) => path.dirname(folder)))];
  const startedAt = Date.now() - CLOCK_TICK_MS;
  let timer: NodeJS.Timeout | undefined;

  function onEvent(file: string): void {
    if (!isInside(file)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  }

  const watcher = watch(parents, { ignoreInitial: true, ignored: (file) => !parents.includes(file) && !isInside(file) });
  watcher.on('all', (_event, file) => onEvent(file));
  watcher.on('error', failed);
  // What changes while chokidar sets up its watchers may have no event.
  watcher.on('ready', () => {
    const watched = Object.entries(watcher.getWatched()).flatMap(([folder, names]) => names.map((name) => path.join(folder, name)));
    for (const file of watched) if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= startedAt) onEvent(file);
  });
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}
