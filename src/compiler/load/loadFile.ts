import { createHash } from 'node:crypto';
import type { Diagnostic, LayerKind } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Source } from '../source/node.ts';
import type { DocumentFiles } from './documentFiles.ts';
import { kinds, type PortalFile } from './kinds.ts';
import { parseSource } from './parseSource.ts';

/** A file as it was read; the next compilation takes it over while its content is the same. */
export interface LoadedFile {
  readonly hash: string;
  /** The stamp of the DocumentFiles; undefined while the file may still change unnoticed. */
  readonly stamp: string | undefined;
  readonly content: FileContent;
}

interface FileContent {
  /** Undefined for a file that could not be read. */
  readonly file: PortalFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a file, and parses it if its content is not that of `before`; undefined when it was removed in the meantime. */
export function loadFile(from: DocumentFiles, path: string, before: LoadedFile | undefined): LoadedFile | undefined {
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
  const groups =
    rule.path
      .exec(path)
      ?.slice(1)
      .map((group: string | undefined) => group && interned(group)) ?? [];
  const file = root && { path: interned(path), rule, groups, root };
  return { file, diagnostics: diagnostics.list() };
}

/** Paths in the one place where each stands: overlays name those of the documents that they change, and equal strings are compared slowly. */
const strings = new Map<string, string>();

function interned(text: string): string {
  const known = strings.get(text) ?? text;
  strings.set(text, known);
  return known;
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
