import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CompiledPortal, DocumentFiles } from '#compiler';
import { isAlive } from './isAlive.ts';

/** An operator's choice of an archived version: servers serve this version instead of the documents until the operator ends that. */
export interface Pin {
  readonly version: string;
  /** User name of the operator on this machine. */
  readonly by: string;
  /** When it was chosen (ISO 8601). */
  readonly at: string;
}

/** The configuration documents of a portal version that has been served. */
export interface ArchivedVersion {
  readonly version: string;
  /** When servers last changed to this version from a different one. */
  readonly at: Date;
  /** Whether a process has answered a call with it. */
  readonly hasAnswered: boolean;
  files(): DocumentFiles;
}

/** A running server and the version that it serves. */
export interface RunningServer {
  readonly pid: number;
  readonly version: string;
}

/** What the file of a version contains. */
interface Content {
  /** The texts of the configuration documents by path. */
  readonly documents: { readonly [path: string]: string };
  /** Paths of the images, fonts and other assets, whose bytes are not archived. */
  readonly assets: readonly string[];
}

const MAX_VERSIONS = 10;
/** Name of the file of a version: `at` in milliseconds since 1970, padded so that names sort by time, and the version. */
const NAME = /^(\d+)-([A-Za-z0-9_-]+)\.json\.gz$/;

/** Documents and the paths of assets as files. */
export function filesOf({ documents, assets }: Content): DocumentFiles {
  const paths = [...Object.keys(documents), ...assets.map((asset) => `oem-config/${asset}`)].sort();
  return {
    list: async () => paths,
    read: (file) => (Object.hasOwn(documents, file) ? Buffer.from(documents[file] ?? '') : undefined),
  };
}

/**
 * The last versions that were served, on disk. From them the server can start although the current documents have errors, and operators can
 * go back to an earlier version. The folder is also how processes of this machine tell each other which version is pinned and which
 * versions are being served: `portico go-back` writes the pin, servers read it.
 */
export class VersionArchive {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.#makeFolders();
  }

  /**
   * Adds the documents of a portal as the newest version, and removes versions beyond the tenth. A version that is archived already is
   * moved to the front, unless it is pinned: going back means the version after the pinned one in the list, so a pinned version that moved
   * to the front would make going back twice return to where it began. Throws when the disk cannot be written.
   */
  add(portal: Pick<CompiledPortal, 'version' | 'sources'>, now: Date): void {
    // Somebody may have removed them while the server ran.
    this.#makeFolders();
    const [newest, ...older] = this.#fileNames();
    const isSameVersion = (name: string): boolean => NAME.exec(name)?.[2] === portal.version;
    if (newest !== undefined && isSameVersion(newest)) return;
    if (this.pinned()?.version === portal.version && older.some(isSameVersion)) return;
    const { documents, assets } = portal.sources();
    const content: Content = { documents: Object.fromEntries(documents), assets };
    const name = `${String(now.getTime()).padStart(15, '0')}-${portal.version}.json.gz`;
    this.#write(name, gzipSync(JSON.stringify(content)));
    const names = this.#fileNames();
    const duplicates = names.filter((other) => other !== name && isSameVersion(other));
    for (const removed of new Set([...duplicates, ...names.slice(MAX_VERSIONS)])) rmSync(path.join(this.folder, removed), { force: true });
    this.#forgetMarks();
  }

  /** Forgets what is known of versions that are not kept any more. */
  #forgetMarks(): void {
    const archived = new Set(this.#fileNames().map((name) => NAME.exec(name)?.[2]));
    for (const mark of ['answered', 'unanswered'] as const)
      for (const version of this.#marked(mark)) if (!archived.has(version)) rmSync(path.join(this.folder, mark, version), { force: true });
  }

  /** The archived versions, the newest first, but for those with which a process ended in a call (firstCalls.ts). */
  list(): ArchivedVersion[] {
    const [answered, unanswered] = [this.#marked('answered'), this.#marked('unanswered')];
    return this.#fileNames().flatMap((name) => {
      const [, at = '0', version = ''] = NAME.exec(name) ?? [];
      if (unanswered.has(version)) return [];
      return { version, at: new Date(Number(at)), hasAnswered: answered.has(version), files: () => filesOf(this.#read(name)) };
    });
  }

  #marked(mark: 'answered' | 'unanswered'): ReadonlySet<string> {
    const folder = path.join(this.folder, mark);
    return new Set(existsSync(folder) ? readdirSync(folder) : []);
  }

  /** Records which version this process serves, for other processes; `undefined` removes the record when the process stops. */
  recordServed(version: string | undefined): void {
    const name = path.join('serving', String(process.pid));
    if (version === undefined) rmSync(path.join(this.folder, name), { force: true });
    else this.#write(name, JSON.stringify({ pid: process.pid, version } satisfies RunningServer));
  }

  /** The running servers that use this folder, as `recordServed` of each recorded itself. */
  runningServers(): RunningServer[] {
    const folder = path.join(this.folder, 'serving');
    const files = readdirSync(folder).filter((name) => /^\d+$/.test(name) && isAlive(Number(name)));
    return files.flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as RunningServer];
      } catch {
        return [];
      }
    });
  }

  /** The pinned version; undefined if none is pinned. */
  pinned(): Pin | undefined {
    try {
      return JSON.parse(readFileSync(this.#pinFile, 'utf8')) as Pin;
    } catch {
      return undefined;
    }
  }

  /** Pins an archived version; `undefined` ends the pin. Servers notice because they watch the folder `pin`. */
  pin(pin: Pin | undefined): void {
    if (pin) this.#write(path.join('pin', 'pin.json'), JSON.stringify(pin));
    else rmSync(this.#pinFile, { force: true });
  }

  #makeFolders(): void {
    for (const name of ['pin', 'serving']) mkdirSync(path.join(this.folder, name), { recursive: true });
  }

  get #pinFile(): string {
    return path.join(this.folder, 'pin', 'pin.json');
  }

  /** File names of the versions, the newest first. */
  #fileNames(): string[] {
    const found = readdirSync(this.folder).filter((name) => NAME.test(name));
    return found.sort().reverse();
  }

  #read(name: string): Content {
    return JSON.parse(gunzipSync(readFileSync(path.join(this.folder, name))).toString('utf8')) as Content;
  }

  /** Writes a file and renames it, so that a process that reads at the same time sees the old or the new content, never a part. */
  #write(name: string, content: string | Uint8Array): void {
    const file = path.join(this.folder, name);
    const temporary = `${file}.${process.pid}.tmp`;
    writeFileSync(temporary, content, { flush: true });
    renameSync(temporary, file);
  }
}
