import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Diagnostic, LayerKind } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import type { Source } from '../source/node.ts';
import { type Asset, isSameAsset, readAsset } from './assets.ts';
import type { DocumentFiles } from './documentFiles.ts';
import { kinds, type PortalFile } from './kinds.ts';
import { parseSource } from './parseSource.ts';

/** All documents of a portal root and the paths of its assets. */
export interface LoadedPortal {
  /** Every JSON file, also one that could not be read. */
  readonly byPath: ReadonlyMap<string, LoadedFile>;
  /** The documents that could be read, by the folder below oem-config; those of the portal itself come first. */
  readonly folders: Folders;
  /** The asset files by their paths relative to oem-config/. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** A file as it was read; the next compilation takes it over while its content is the same. */
interface LoadedFile {
  readonly hash: string;
  /** The stamp of the DocumentFiles; undefined while the file may still change unnoticed. */
  readonly stamp: string | undefined;
  readonly content: FileContent;
}

interface FileContent {
  readonly file: PortalFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

type Folders = ReadonlyMap<string, readonly PortalFile[]>;

const OWN = '';
const PROGRAMS = 'oem-config/';

/** The files by folder; the very list of the last time where it holds the same. */
function foldersOf(loaded: Iterable<LoadedFile>, previous: Folders | undefined): Folders {
  const folders = new Map<string, PortalFile[]>([[OWN, []]]);
  let [folder, files] = ['', [] as PortalFile[]];
  for (const { content } of loaded) {
    if (!content.file) continue;
    const { path, rule } = content.file;
    // The files of a folder stand together.
    if (rule.layer === 'base') folders.get(OWN)?.push(content.file);
    else if (folder !== '' && path.startsWith(folder)) files.push(content.file);
    else {
      folder = path.slice(0, path.indexOf('/', PROGRAMS.length) + 1);
      files = folders.get(folder) ?? [];
      files.push(content.file);
      folders.set(folder, files);
    }
  }
  return new Map(
    Array.from(folders, ([name, files]) => {
      const before = previous?.get(name);
      return [name, before && hasSameItems(before, files) ? before : files];
    }),
  );
}

const IS_ASSET = /^oem-config\/(?:.+\/)?assets\//;
// Files are read synchronously, at a tenth of the processor time of a promise for each; after so many of them other work may run.
const BATCH = 200;

/** The documents of the portal itself, without those of programs. */
export function ownFiles({ folders }: Pick<LoadedPortal, 'folders'>): readonly PortalFile[] {
  return folders.get(OWN) ?? [];
}

/** Reads every document; files whose content is as in `previous` are not parsed again. */
export async function loadPortal(from: DocumentFiles, diagnostics: Diagnostics, previous?: LoadedPortal): Promise<LoadedPortal> {
  const { documents, assets: assetPaths } = sorted(await from.list());
  for (const path of from.links?.() ?? [])
    diagnostics.addFile('FILE_LINK', path, 'is a symbolic link, which is not read; put a copy in its place');
  const byPath = new Map<string, LoadedFile>();
  for (const [index, path] of documents.entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    const entry = loadFile(from, path, previous?.byPath.get(path));
    if (!entry) continue;
    byPath.set(path, entry);
    diagnostics.takeAll(entry.content.diagnostics);
  }
  const assets = loadAssets(from, assetPaths, diagnostics, previous);
  return { byPath, folders: foldersOf(byPath.values(), previous?.folders), assets };
}

interface SortedPaths {
  readonly documents: readonly string[];
  readonly assets: readonly string[];
}

const sortedPaths = new WeakMap<readonly string[], SortedPaths>();

/** The paths of documents and those of assets; cached, because a list that has not changed is often the same. */
function sorted(paths: readonly string[]): SortedPaths {
  const known = sortedPaths.get(paths);
  if (known) return known;
  const found = { documents: paths.filter((path) => path.endsWith('.json') && !IS_ASSET.test(path)), assets: paths.filter(isAsset) };
  sortedPaths.set(paths, found);
  return found;
}

const isAsset = (path: string): boolean => IS_ASSET.test(path);

/** Whether two loads of a portal found the same documents and assets. */
export function isSameLoad(before: LoadedPortal, now: LoadedPortal): boolean {
  if (before.byPath.size !== now.byPath.size || before.assets.size !== now.assets.size) return false;
  for (const [path, { content }] of now.byPath) if (before.byPath.get(path)?.content !== content) return false;
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

function loadFile(from: DocumentFiles, path: string, before: LoadedFile | undefined): LoadedFile | undefined {
  const stamp = from.stamp?.(path);
  if (before && stamp !== undefined && stamp === before.stamp) return before;
  const bytes = from.read(path);
  if (!bytes) return undefined;
  const hash = createHash('sha256').update(bytes).digest('base64url');
  if (before?.hash !== hash) return { hash, stamp, content: parseFile(path, bytes) };
  return before.stamp === stamp ? before : { ...before, stamp };
}

function parseFile(path: string, bytes: Uint8Array): FileContent {
  const diagnostics = new Diagnostics();
  const rule = kinds.find((candidate) => candidate.path.test(path));
  if (!rule) {
    diagnostics.addFile('FILE_UNKNOWN', path, 'no kind of document is read from here');
    return { file: undefined, diagnostics: diagnostics.list() };
  }
  const source = decodeSource(path, rule.layer, bytes, diagnostics);
  const root = source && parseSource(source, diagnostics);
  const file = root && { path, rule, groups: rule.path.exec(path)?.slice(1) ?? [], root };
  return { file, diagnostics: diagnostics.list() };
}

const MAX_BYTES = 4 * 1024 * 1024;
// One decoder for all files: creating one costs more than decoding most files.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The source of a file in strict UTF-8 without byte order mark; undefined after a diagnostic. */
function decodeSource(path: string, layer: LayerKind, bytes: Uint8Array, diagnostics: Diagnostics): Source | undefined {
  if (bytes.length > MAX_BYTES) {
    diagnostics.addFile('JSON_TOO_LARGE', path, `${bytes.length} bytes; at most ${MAX_BYTES} are allowed`);
    return undefined;
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    diagnostics.addFile('JSON_BOM', path, 'starts with a byte order mark; save it as UTF-8 without one');
    return undefined;
  }
  try {
    return { path, layer, text: utf8.decode(bytes) };
  } catch {
    diagnostics.addFile('JSON_ENCODING', path, 'is not valid UTF-8; save it in that encoding');
    return undefined;
  }
}
