import { createHash } from 'node:crypto';
import type { Diagnostic } from '#model';
import { hasSameItems } from '../source/hasSameItems.ts';
import type { DocumentFiles } from './documentFiles.ts';
import type { PortalFile } from './kinds.ts';
import { type LoadedFile, loadFile } from './loadFile.ts';

/** The files of one folder below oem-config, or of the portal itself. */
export interface LoadedFolder {
  /** Every JSON file by its path, also one that could not be read. */
  readonly files: ReadonlyMap<string, LoadedFile>;
  /** The documents that could be read: the very list of the last time while it holds the same. */
  readonly documents: readonly PortalFile[];
  /** The same object as long as no file has come, gone or changed its content. */
  readonly contents: FolderContents;
  readonly diagnostics: readonly Diagnostic[];
  /** What the DocumentFiles said of the folder; undefined where a file in it has to be looked at again in any case. */
  readonly mark: object | undefined;
}

interface FolderContents {
  /** Hash over the paths and contents. */
  readonly hash: string;
  readonly hasUnreadable: boolean;
}

/** Loads the files at these paths. Those whose content is as in `before` are not parsed again, a folder known to be the same not looked at. */
export function loadFolder(
  from: DocumentFiles,
  { name, paths }: { readonly name: string; readonly paths: readonly string[] },
  before: LoadedFolder | undefined,
): LoadedFolder {
  const mark = from.folderMark?.(name);
  if (before && mark && before.mark === mark) return before;
  const files = new Map<string, LoadedFile>();
  for (const path of paths) {
    const file = loadFile(from, path, before?.files.get(path));
    if (file) files.set(path, file);
  }
  const isSettled = files.size === paths.length && [...files.values()].every(({ stamp }) => stamp !== undefined);
  return { ...contentOf(files, before), files, mark: isSettled ? mark : undefined };
}

function contentOf(files: LoadedFolder['files'], before: LoadedFolder | undefined): Omit<LoadedFolder, 'files' | 'mark'> {
  if (before && isSame(files, before.files)) return before;
  const all = [...files.values()].map(({ content }) => content);
  const documents = all.flatMap(({ file }) => file ?? []);
  const texts = Array.from(files, ([path, { hash }]) => `${path}\0${hash}`);
  return {
    documents: before && hasSameItems(before.documents, documents) ? before.documents : documents,
    // As one text, because the hash takes each part at the price of thousands of characters.
    contents: { hash: createHash('sha256').update(texts.join('\0')).digest('base64url'), hasUnreadable: documents.length < all.length },
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics),
  };
}

function isSame(files: LoadedFolder['files'], before: LoadedFolder['files']): boolean {
  if (files.size !== before.size) return false;
  for (const [path, { content }] of files) if (before.get(path)?.content !== content) return false;
  return true;
}
