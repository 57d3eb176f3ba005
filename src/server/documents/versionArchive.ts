import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CompiledPortal, DocumentFiles } from '#compiler';

/** The choice of an earlier version, in force until it is taken back. */
export interface Pin {
  readonly version: string;
  /** Login on this machine of whoever chose it. */
  readonly by: string;
  readonly at: string;
}

/** A portal's documents at the time when they were served. */
export interface ArchivedVersion {
  readonly version: string;
  /** When it was first served after another one. */
  readonly at: Date;
  files(): DocumentFiles;
}

/** Which version a running server serves. */
export interface Serving {
  readonly pid: number;
  readonly version: string;
}

/** What the file of a version holds: the texts of the configuration documents, and of assets (images, fonts) the names alone. */
interface Content {
  readonly documents: { readonly [path: string]: string };
  readonly assets: readonly string[];
}

const MAX_VERSIONS = 10;
/** File name of a version: when it was first served (milliseconds since the epoch), and the version. */
const NAME = /^(\d+)-([A-Za-z0-9_-]+)\.json\.gz$/;

function filesOf({ documents, assets }: Content): DocumentFiles {
  const paths = [...Object.keys(documents), ...assets.map((asset) => `oem-config/${asset}`)].sort();
  return {
    list: async () => paths,
    read: (file) => (Object.hasOwn(documents, file) ? Buffer.from(documents[file] ?? '') : undefined),
  };
}

/** Whether a process of this machine is running; EPERM means that it is another user's. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The last good versions on disk, without assets: the server can restart although the documents are broken, and can go back to one of them.
 */
export class VersionArchive {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    for (const name of ['pin', 'serving']) mkdirSync(path.join(folder, name), { recursive: true });
  }

  /**
   * Adds a portal's documents as the newest version and removes the oldest. A pinned version stays where it is in the order, so that going
   * back again leads further back. Throws when the disk cannot be written.
   */
  add(portal: Pick<CompiledPortal, 'version' | 'sources'>, now: Date): void {
    const [newest, ...others] = this.#names();
    const isSame = (name: string): boolean => NAME.exec(name)?.[2] === portal.version;
    if (newest !== undefined && isSame(newest)) return;
    if (this.pinned()?.version === portal.version && others.some(isSame)) return;
    const { documents, assets } = portal.sources();
    const content: Content = { documents: Object.fromEntries(documents), assets };
    const name = `${String(now.getTime()).padStart(15, '0')}-${portal.version}.json.gz`;
    this.#write(name, gzipSync(JSON.stringify(content)));
    const names = this.#names();
    const duplicates = names.filter((other) => other !== name && isSame(other));
    for (const old of new Set([...duplicates, ...names.slice(MAX_VERSIONS)])) rmSync(path.join(this.folder, old), { force: true });
  }

  /** The archived versions, the newest first. */
  list(): ArchivedVersion[] {
    return this.#names().map((name) => {
      const [, at = '0', version = ''] = NAME.exec(name) ?? [];
      return { version, at: new Date(Number(at)), files: () => filesOf(this.#read(name)) };
    });
  }

  /** Records which version this process serves; undefined when it stops. */
  serve(version: string | undefined): void {
    const name = path.join('serving', String(process.pid));
    if (version === undefined) rmSync(path.join(this.folder, name), { force: true });
    else this.#write(name, JSON.stringify({ pid: process.pid, version } satisfies Serving));
  }

  /** The running servers that use this folder. */
  serving(): Serving[] {
    const folder = path.join(this.folder, 'serving');
    const files = readdirSync(folder).filter((name) => /^\d+$/.test(name) && isAlive(Number(name)));
    return files.flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Serving];
      } catch {
        return [];
      }
    });
  }

  /** The version in force instead of the documents; undefined if there is none. */
  pinned(): Pin | undefined {
    try {
      return JSON.parse(readFileSync(this.#pinFile, 'utf8')) as Pin;
    } catch {
      return undefined;
    }
  }

  /** Chooses an archived version to be served instead of the documents; undefined takes the choice back. */
  pin(pin: Pin | undefined): void {
    if (pin) this.#write(path.join('pin', 'pin.json'), JSON.stringify(pin));
    else rmSync(this.#pinFile, { force: true });
  }

  get #pinFile(): string {
    return path.join(this.folder, 'pin', 'pin.json');
  }

  #names(): string[] {
    const found = readdirSync(this.folder).filter((name) => NAME.test(name));
    return found.sort().reverse();
  }

  #read(name: string): Content {
    return JSON.parse(gunzipSync(readFileSync(path.join(this.folder, name))).toString('utf8')) as Content;
  }

  /** Atomic, because another process may read at this moment. */
  #write(name: string, content: string | Uint8Array): void {
    const file = path.join(this.folder, name);
    const draft = `${file}.${process.pid}.tmp`;
    writeFileSync(draft, content, { flush: true });
    renameSync(draft, file);
  }
}
