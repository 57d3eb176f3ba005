import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';

const QUIET_MS = 120;

/** The watcher of a folder, and the identity of the folder: after a folder is removed, another one may be made at the same path. */
interface Watched {
  readonly identity: string;
  readonly watcher: FSWatcher;
}

/** Called with the absolute paths that have changed; without them where it is not known which. */
type Changed = (paths?: ReadonlySet<string>) => void;

/**
 * Calls `changed` 120 ms after the last of a series of changes to files under the folders. Folders that do not exist yet, or that are
 * removed and made again, are watched too. Returns a function that stops watching.
 *
 * Every folder has a watcher of its own, because a recursive one does not notice all files that an editor replaces. chokidar 5 does not
 * notice every folder that is made again (decision 0104).
 */
export function watchFolders(folders: readonly string[], changed: Changed, failed: (error: unknown) => void): () => void {
  const watched = new Map<string, Watched>();
  let isWhole = true;
  const series = new Series((paths) => {
    const named = isWhole ? paths : undefined;
    // Looking for folders that came or went takes as long as looking at all of them.
    if (!named || [...named].some((one) => watched.has(one) || isFolder(one))) updateWatchers();
    changed(named);
  });

  /** What happens in a folder without a watcher is not known. */
  function onFailure(error: unknown): void {
    isWhole = false;
    failed(error);
  }

  function updateWatchers(): void {
    const current = new Map(folders.flatMap((folder) => foldersUnder(folder)));
    for (const [folder, { identity, watcher }] of watched) {
      if (current.get(folder) === identity) continue;
      watcher.close();
      watched.delete(folder);
    }
    for (const [folder, identity] of current) if (!watched.has(folder)) add(folder, identity);
  }

  function add(folder: string, identity: string): void {
    try {
      const watcher = watch(folder, (_event, name) => series.add(name === null ? undefined : path.join(folder, name)));
      watched.set(folder, { identity, watcher: watcher.on('error', onFailure) });
    } catch (error) {
      onFailure(error);
    }
  }

  const parents = watchParents(folders, () => series.add(), onFailure);
  updateWatchers();
  return () => {
    series.stop();
    for (const watcher of [...parents, ...[...watched.values()].map((one) => one.watcher)]) watcher.close();
  };
}

/** The paths of a series of changes, which ends when there was none for a while. */
class Series {
  readonly #ended: Changed;
  #paths: Set<string> | undefined = new Set();
  #timer: NodeJS.Timeout | undefined;

  constructor(ended: Changed) {
    this.#ended = ended;
  }

  /** Adds a change; without a path it is not known of what. */
  add(path?: string): void {
    if (path === undefined) this.#paths = undefined;
    else this.#paths?.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const paths = this.#paths;
      this.#paths = new Set();
      this.#ended(paths);
    }, QUIET_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Notices when one of the folders itself is made or removed. */
function watchParents(folders: readonly string[], onEvent: () => void, failed: (error: unknown) => void): FSWatcher[] {
  const parents = new Set(folders.map((folder) => path.dirname(folder)));
  return [...parents].filter(identityOf).map((parent) =>
    watch(parent, (_event, name) => {
      if (name === null || folders.includes(path.join(parent, name))) onEvent();
    }).on('error', failed),
  );
}

/**
 * A folder and all folders in it, each with its identity; empty if the folder does not exist. Folders that are removed while this runs may
 * be missing or not: their removal causes another change event.
 */
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

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Identifies a folder. The inode number alone does not, because it may be reused at once. */
function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeMs}`;
}
