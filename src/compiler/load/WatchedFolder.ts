import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, type DocumentFiles, folderOf, isDocumentPath, listFiles, stampOf } from './documentFiles.ts';

/** With more changes at once the folder is listed anew: the system may have dropped some of them. */
const MAX_CHANGES = 100;

/**
 * The files of a folder that somebody watches, and who says what has changed. Nothing else is looked at again; where it is not known what has
 * changed, or a folder or a link is among it, the whole folder is.
 */
export class WatchedFolder implements DocumentFiles {
  readonly #root: string;
  /** The paths that may have changed since the last list; undefined if any may. */
  #changed: Set<string> | undefined;
  #paths: readonly string[] = [];
  #links: readonly string[] = [];
  /** The stamps of all listed files, as far as somebody has asked for them. */
  #stamps = new Map<string, string | undefined>();
  /** By folder, as far as somebody has asked: another object after each change in it. */
  #marks = new Map<string, object>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Says which paths, relative to the root and with '/', may have changed; without them anything may have. */
  noteChanges(paths?: Iterable<string>): void {
    const changed = paths && this.#changed;
    if (changed) for (const path of paths) changed.add(path);
    this.#changed = changed && changed.size <= MAX_CHANGES ? changed : undefined;
  }

  async list(): Promise<readonly string[]> {
    const changed = this.#changed;
    // What is noted from now on is for the next list; if this one fails, nothing of what is known can be relied on.
    this.#changed = new Set();
    try {
      if (!changed || !this.#update(changed)) await this.#listAll();
    } catch (error) {
      this.#changed = undefined;
      throw error;
    }
    return this.#paths;
  }

  links(): readonly string[] {
    return this.#links;
  }

  read(path: string): Uint8Array | undefined {
    return bytesOf(join(this.#root, path));
  }

  stamp(path: string): string | undefined {
    const known = this.#stamps.get(path) ?? stampOf(join(this.#root, path));
    this.#stamps.set(path, known);
    return known;
  }

  folderMark(folder: string): object {
    const mark = this.#marks.get(folder) ?? {};
    this.#marks.set(folder, mark);
    return mark;
  }

  async #listAll(): Promise<void> {
    const { links, paths } = await listFiles(this.#root);
    this.#stamps = new Map(paths.map((path) => [path, undefined]));
    this.#marks = new Map();
    this.#paths = paths;
    this.#links = links;
  }

  /** Brings the list up to date; false if only listing the whole folder can. */
  #update(changed: ReadonlySet<string>): boolean {
    const files = new Map<string, boolean>();
    for (const path of [...changed].filter(isDocumentPath)) {
      const stats = lstatSync(join(this.#root, path), { throwIfNoEntry: false });
      if ((stats && !stats.isFile()) || this.#wasOther(path)) return false;
      files.set(path, stats !== undefined);
    }
    const isKnown = ([path, exists]: [string, boolean]): boolean => this.#stamps.has(path) === exists;
    const isSameList = [...files].every(isKnown);
    for (const [path, exists] of files)
      if (exists) this.#stamps.set(path, undefined);
      else this.#stamps.delete(path);
    for (const path of files.keys()) this.#marks.delete(folderOf(path));
    if (!isSameList) this.#paths = [...this.#stamps.keys()].sort();
    return true;
  }

  /** Whether something else than a file was at a path: a link, or a folder with files. */
  #wasOther(path: string): boolean {
    if (this.#stamps.has(path)) return false;
    return this.#links.includes(path) || this.#paths.some((listed) => listed.startsWith(`${path}/`));
  }
}
