import { existsSync, type FSWatcher, watch } from 'node:fs';

const QUIET_MS = 120;

/** Calls `changed` once files under the folders have been quiet for a moment; folders that do not exist are left out. */
export function watchFolders(folders: readonly string[], changed: () => void, failed: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = folders
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(changed, QUIET_MS);
      }).on('error', failed),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
