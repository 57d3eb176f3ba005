import type { Manifest, ScreenPart, ShellPart } from '#model';
import type { BundleChoice, Bundles } from '../scope/Bundles.ts';

/** Loads files of bundles from the server. */
export interface BundleSource {
  /** The manifest, which names the newest shell part for a choice; never cached. */
  manifest(choice: BundleChoice): Promise<Manifest>;
  /** A part of a bundle. The content under an address never changes, because the address contains a hash of it. */
  file<T>(address: string): Promise<T>;
}

/** The bundle that is shown. */
interface CurrentBundle {
  /** Address of the shell part. */
  readonly address: string;
  readonly shell: ShellPart;
  readonly choice: BundleChoice;
}

/** Pauses before a file is requested again. After a change of documents, one server process may have new files a moment before another. */
const retryPausesMs = [200, 800];

/** Loads the first shell part and creates the bundles; rejects when it cannot be loaded. */
export async function createBundles(server: BundleSource, choice: BundleChoice): Promise<Bundles> {
  const source = withRetries(server);
  let current: CurrentBundle = await loadBundle(source, choice).catch(() => loadBundle(source, choice));
  /** Address -> screen part that has been loaded. */
  const parts = new Map<string, ScreenPart>();
  const listeners = new Set<() => void>();
  let openScreenId: string | undefined;
  // Changes are numbered: when a later change has begun before an earlier one has loaded, the earlier one is dropped.
  let lastChange = 0;
  let completedChange = 0;

  const part = (shell: ShellPart, id: string) => loadPart(shell, id, parts, source);
  const change = async (next: BundleChoice): Promise<void> => {
    lastChange += 1;
    const thisChange = lastChange;
    const loaded = await loadBundle(source, next, current);
    // The part of the open screen is loaded before the change, so that the screen stays mounted, with what the user has typed.
    if (openScreenId !== undefined && loaded.shell.screens[openScreenId] !== undefined) await part(loaded.shell, openScreenId);
    if (thisChange !== lastChange) return;
    completedChange = thisChange;
    const isSameShell = loaded.address === current.address;
    current = loaded;
    if (isSameShell) return;
    for (const listener of listeners) listener();
  };
  const refresh = (): Promise<void> => change(current.choice);
  const newestPart = (id: string) => partWithRefresh(id, () => current.shell, part, refresh);
  return {
    shell: () => current.shell,
    loadedScreen: (id) => parts.get(current.shell.screens[id] ?? ''),
    openScreen(id) {
      openScreenId = id;
      return newestPart(id);
    },
    peekScreen: newestPart,
    async load(added) {
      const next = { ...current.choice, ...added };
      if (completedChange !== lastChange || !isSameChoice(next, current.choice)) await change(next);
    },
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Loads a part. If this fails, the server may have newer documents, without the old file: loads the newest documents and their part. */
async function partWithRefresh(
  id: string,
  shell: () => ShellPart,
  load: (shell: ShellPart, id: string) => Promise<ScreenPart>,
  refresh: () => Promise<void>,
): Promise<ScreenPart> {
  try {
    return await load(shell(), id);
  } catch (error) {
    const before = shell().screens[id];
    if (before === undefined) throw error;
    await refresh();
    if (shell().screens[id] === before) throw error;
    return load(shell(), id);
  }
}

/** Whether two choices select the same bundle, perhaps in different versions of the documents, which the server announces. */
function isSameChoice(a: BundleChoice, b: BundleChoice): boolean {
  return (['language', 'oemName', 'oemSkinName'] as const).every((name) => (a[name] || undefined) === (b[name] || undefined));
}

async function loadPart(shell: ShellPart, id: string, parts: Map<string, ScreenPart>, source: BundleSource): Promise<ScreenPart> {
  const address = shell.screens[id];
  if (address === undefined) throw new Error(`No screen '${id}'`);
  const part = parts.get(address) ?? (await source.file<ScreenPart>(address));
  parts.set(address, part);
  return part;
}

/** A source that requests a file again, up to twice, when it could not be loaded. */
function withRetries(source: BundleSource): BundleSource {
  return {
    manifest: (choice) => source.manifest(choice),
    async file<T>(address: string): Promise<T> {
      for (const pauseMs of retryPausesMs) {
        try {
          return await source.file<T>(address);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      }
      return source.file<T>(address);
    },
  };
}

/** Loads the newest bundle for a choice. The shell part is not requested again if `before` has it. */
async function loadBundle(source: BundleSource, choice: BundleChoice, before?: CurrentBundle): Promise<CurrentBundle> {
  const { shell: address } = await source.manifest(choice);
  if (address === before?.address) return { ...before, choice };
  return { address, choice, shell: await source.file<ShellPart>(address) };
}
