import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '#model';
import { Faults } from '../diagnostics/faults.ts';
import { decodeSource } from './decodeSource.ts';
import { kinds } from './kinds.ts';
import { listFiles } from './listFiles.ts';
import { parseSource } from './parseSource.ts';
import type { PortalFile } from './portalFile.ts';

/** A file as read last time; taken over as long as its bytes are the same. */
export interface LoadedFile {
  readonly bytes: Uint8Array;
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

function parseFile(path: string, bytes: Uint8Array): LoadedFile {
  const faults = new Faults();
  const rule = kinds.find((candidate) => candidate.path.test(path));
  if (!rule) {
    faults.addFile('FILE_UNKNOWN', path, 'no kind of document is read from here');
    return { bytes, file: undefined, faults: faults.list() };
  }
  const source = decodeSource(path, rule.layer, bytes, faults);
  const root = source && parseSource(source, faults);
  const file = root && { path, rule, groups: rule.path.exec(path)?.slice(1) ?? [], root };
  return { bytes, file, faults: faults.list() };
}

/** Reads every document below `root`; files whose bytes are as in `previous` are not parsed again. */
export async function loadPortal(root: string, faults: Faults, previous?: LoadedPortal): Promise<LoadedPortal> {
  const paths = await listFiles(root);
  const documents = paths.filter((path) => path.endsWith('.json') && !IS_ASSET.test(path));
  const loaded = new Map<string, LoadedFile>();
  const read = await Promise.all(documents.map((path) => readFile(join(root, path)).catch(() => undefined)));
  for (const [index, path] of documents.entries()) {
    const bytes = read[index];
    if (!bytes) continue;
    const before = previous?.loaded.get(path);
    const entry = before && bytes.equals(before.bytes) ? before : parseFile(path, bytes);
    loaded.set(path, entry);
    for (const fault of entry.faults) faults.take(fault);
  }
  return {
    loaded,
    files: [...loaded.values()].flatMap((entry) => (entry.file ? [entry.file] : [])),
    assets: new Set(paths.filter((path) => IS_ASSET.test(path)).map((path) => path.slice('oem-config/'.length))),
  };
}
