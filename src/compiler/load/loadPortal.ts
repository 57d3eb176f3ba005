import { setImmediate } from 'node:timers/promises';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type Asset, isSameAsset, readAsset } from './assets.ts';
import { type DocumentFiles, folderOf } from './documentFiles.ts';
import type { PortalFile } from './kinds.ts';
import { type LoadedFolder, loadFolder } from './loadFolder.ts';

/** All documents of a portal root and the paths of its assets. */
export interface LoadedPortal {
  /** By the folder below oem-config; the documents of the portal itself come first. */
  readonly folders: ReadonlyMap<string, LoadedFolder>;
  /** The asset files by their paths relative to oem-config/. */
  readonly assets: ReadonlyMap<string, Asset>;
}

const OWN = '';
const IS_ASSET = /^oem-config\/(?:.+\/)?assets\//;
// Files are read synchronously, at a tenth of the processor time of a promise for each; after so many of them other work may run.
const BATCH = 200;

/** The documents of the portal itself, without those of programs. */
export function ownFiles({ folders }: Pick<LoadedPortal, 'folders'>): readonly PortalFile[] {
  return folders.get(OWN)?.documents ?? [];
}

/** The document at a path; undefined if there is none or it could not be read. */
export function fileAt({ folders }: LoadedPortal, path: string): PortalFile | undefined {
  return folders.get(folderOf(path))?.files.get(path)?.content.file;
}

/** Whether there is a file at a path, even if it could not be read. */
export function isThere({ folders }: LoadedPortal, path: string): boolean {
  return folders.get(folderOf(path))?.files.has(path) ?? false;
}

/** Reads every document; files whose content is as in `previous` are not parsed again. */
export async function loadPortal(from: DocumentFiles, diagnostics: Diagnostics, previous?: LoadedPortal): Promise<LoadedPortal> {
  const { assets: assetPaths, folders: pathsByFolder } = sorted(await from.list());
  for (const path of from.links?.() ?? [])
    diagnostics.addFile('FILE_LINK', path, 'is a symbolic link, which is not read; put a copy in its place');
  const folders = new Map<string, LoadedFolder>();
  let read = 0;
  for (const [name, paths] of pathsByFolder) {
    const before = previous?.folders.get(name);
    const folder = loadFolder(from, { name, paths }, before);
    if (folder !== before) read += paths.length;
    if (read >= BATCH) await setImmediate();
    read %= BATCH;
    folders.set(name, folder);
    diagnostics.takeAll(folder.diagnostics);
  }
  return { folders, assets: loadAssets(from, assetPaths, diagnostics, previous) };
}

interface SortedPaths {
  /** Paths of documents by the folder below oem-config. */
  readonly folders: ReadonlyMap<string, readonly string[]>;
  readonly assets: readonly string[];
}

const sortedPaths = new WeakMap<readonly string[], SortedPaths>();

/** The paths of documents and those of assets; cached, because a list that has not changed is often the same. */
function sorted(paths: readonly string[]): SortedPaths {
  const known = sortedPaths.get(paths);
  if (known) return known;
  const folders = new Map<string, string[]>([[OWN, []]]);
  for (const path of paths) {
    if (!path.endsWith('.json') || IS_ASSET.test(path)) continue;
    const folder = folderOf(path);
    const inFolder = folders.get(folder);
    if (inFolder) inFolder.push(path);
    else folders.set(folder, [path]);
  }
  const found = { folders, assets: paths.filter((path) => IS_ASSET.test(path)) };
  sortedPaths.set(paths, found);
  return found;
}

/** Whether two loads of a portal found the same documents and assets. */
export function isSameLoad(before: LoadedPortal, now: LoadedPortal): boolean {
  if (before.folders.size !== now.folders.size || before.assets.size !== now.assets.size) return false;
  for (const [name, { contents }] of now.folders) if (before.folders.get(name)?.contents !== contents) return false;
  return [...now.assets].every(([path, asset]) => isSameAsset(before.assets.get(path), asset));
}

function loadAssets(
  from: DocumentFiles,
  paths: readonly string[],
  diagnostics: Diagnostics,
  previous?: LoadedPortal,
): LoadedPortal['assets'] {
  const assets = new Map<string, Asset>();
  for (const path of paths) {
    const name = path.slice('oem-config/'.length);
    const asset = readAsset(from, path, previous?.assets.get(name));
    assets.set(name, asset);
    diagnostics.takeAll(asset.diagnostics);
  }
  return assets;
}
