import type { Manifest, ScreenPart, ShellPart } from '#model';
import type { BundleChoice, Bundles } from '../scope/Bundles.ts';

/** Where the documents come from. */
export interface BundleSource {
  /** The file to load for a choice, as the server says now; never from a cache. */
  manifest(choice: BundleChoice): Promise<Manifest>;
  /** An immutable file. */
  file<T>(address: string): Promise<T>;
}

interface InUse {
  readonly address: string;
  readonly shell: ShellPart;
  readonly choice: BundleChoice;
}

/** Pauses before further tries for a file (ms): where documents were just changed, the next server asked may have it already. */
const pausesMs = [200, 800];

/** Loads the first documents; rejects when there are none to be had. */
export async function createBundles(server: BundleSource, choice: BundleChoice): Promise<Bundles> {
  const source = patient(server);
  let inUse: InUse = await shellFor(source, choice).catch(() => shellFor(source, choice));
  const parts = new Map<string, ScreenPart>();
  const listeners = new Set<() => void>();
  let open: string | undefined;
  let turn = 0;
  let settled = 0;

  const part = (shell: ShellPart, id: string) => partOf(shell, id, parts, source);
  const change = async (next: BundleChoice): Promise<void> => {
    turn += 1;
    const mine = turn;
    const loaded = await shellFor(source, next, inUse);
    // The open screen comes along, so that it changes in one step and keeps what is typed.
    if (open !== undefined && loaded.shell.screens[open] !== undefined) await part(loaded.shell, open);
    if (mine !== turn) return;
    settled = mine;
    const same = loaded.address === inUse.address;
    inUse = loaded;
    if (same) return;
    for (const listener of listeners) listener();
  };
  const partNow = (id: string) =>
    newestPart(
      id,
      () => inUse.shell,
      part,
      () => change(inUse.choice),
    );
  return {
    shell: () => inUse.shell,
    screenNow: (id) => parts.get(inUse.shell.screens[id] ?? ''),
    screen(id) {
      open = id;
      return partNow(id);
    },
    peek: partNow,
    async load(added) {
      const next = { ...inUse.choice, ...added };
      if (settled !== turn || !isSame(next, inUse.choice)) await change(next);
    },
    refresh: () => change(inUse.choice),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part that nobody has is one of documents that are gone: the newest take their place. */
async function newestPart(
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

/** What is in use was asked for when the page began; that there is something newer is told by the news of swaps. */
function isSame(one: BundleChoice, other: BundleChoice): boolean {
  return (['language', 'oemName', 'oemSkinName'] as const).every((name) => (one[name] || undefined) === (other[name] || undefined));
}

async function partOf(shell: ShellPart, id: string, parts: Map<string, ScreenPart>, source: BundleSource): Promise<ScreenPart> {
  const address = shell.screens[id];
  if (address === undefined) throw new Error(`No screen '${id}'`);
  const loaded = parts.get(address) ?? (await source.file<ScreenPart>(address));
  parts.set(address, loaded);
  return loaded;
}

/** The same source, whose files are asked for a few times. */
function patient(source: BundleSource): BundleSource {
  return {
    manifest: (choice) => source.manifest(choice),
    async file<T>(address: string): Promise<T> {
      for (const pause of pausesMs) {
        try {
          return await source.file<T>(address);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
      return source.file<T>(address);
    },
  };
}

async function shellFor(source: BundleSource, choice: BundleChoice, before?: InUse): Promise<InUse> {
  const { shell: address } = await source.manifest(choice);
  if (address === before?.address) return { ...before, choice };
  return { address, choice, shell: await source.file<ShellPart>(address) };
}
