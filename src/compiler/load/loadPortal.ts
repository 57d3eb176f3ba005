import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Diagnostic } from '#model';
import { Faults } from '../diagnostics/faults.ts';
import { decodeSource } from './decodeSource.ts';
import type { DocumentFiles } from './documentFiles.ts';
import { kinds } from './kinds.ts';
import { parseSource } from './parseSource.ts';
import type { PortalFile } from './portalFile.ts';

/** A file as read last time; taken over as long as its content is the same. */
export interface LoadedFile {
  readonly hash: string;
  /** What its place says of the file; undefined while it may still change without telling. */
  readonly stamp: string | undefined;
  readonly content: FileContent;
}

interface FileContent {
  readonly file: PortalFile | undefined;
  readonly faults: readonly Diagnostic[];
}

/** All documents of a portal root and the paths of its assets. */
export interface LoadedPortal {
  readonly loaded: ReadonlyMap<string, LoadedFile>;
  readonly files: readonly PortalFile[];
  /** Paths of asset files, relative to oem-config/. */
  readonly assets: ReadonlySet<string>;
}

const IS_ASSET = /^oem-config\/(?:.+\/)?assets\//;
// Reading at once costs a tenth of the processor time of a promise for each file; between batches others may run.
const BATCH = 200;

function parseFile(path: string, bytes: Uint8Array): FileContent {
  const faults = new Faults();
  const rule = kinds.find((candidate) => candidate.path.test(path));
  if (!rule) {
    faults.addFile('FILE_UNKNOWN', path, 'no kind of document is read from here');
    return { file: undefined, faults: faults.list() };
  }
  const source = decodeSource(path, rule.layer, bytes, faults);
  const root = source && parseSource(source, faults);
  const file = root && { path, rule, groups: rule.path.exec(path)?.slice(1) ?? [], root };
  return { file, faults: faults.list() };
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

/** Reads every document; files whose content is as in `previous` are not parsed again. */
export async function loadPortal(from: DocumentFiles, faults: Faults, previous?: LoadedPortal): Promise<LoadedPortal> {
  const paths = await from.list();
  const documents = paths.filter((path) => path.endsWith('.json') && !IS_ASSET.test(path));
  const loaded = new Map<string, LoadedFile>();
  for (const [index, path] of documents.entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    const entry = loadFile(from, path, previous?.loaded.get(path));
    if (!entry) continue;
    loaded.set(path, entry);
    for (const fault of entry.content.faults) faults.take(fault);
  }
  return {
    loaded,
    files: [...loaded.values()].flatMap(({ content }) => (content.file ? [content.file] : [])),
    assets: new Set(paths.filter((path) => IS_ASSET.test(path)).map((path) => path.slice('oem-config/'.length))),
  };
}
