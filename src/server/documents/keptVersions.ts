import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CompiledPortal, DocumentFiles } from '#compiler';

/** A choice of an earlier version that holds until it is taken back. */
export interface Pin {
  readonly version: string;
  /** Who chose it: a login of the machine. */
  readonly by: string;
  readonly at: string;
}

/** A portal's documents as they were when they were served. */
export interface KeptVersion {
  readonly version: string;
  /** When it was first served after another one. */
  readonly at: Date;
  files(): DocumentFiles;
}

/** What a server on this folder serves at the moment. */
export interface Serving {
  readonly pid: number;
  readonly version: string;
}

interface Content {
  readonly documents: { readonly [path: string]: string };
  readonly assets: readonly string[];
}

const MOST_KEPT = 10;
const NAME = /^(\d+)-([A-Za-z0-9_-]+)\.json\.gz$/;

function filesOf({ documents, assets }: Content): DocumentFiles {
  const paths = [...Object.keys(documents), ...assets.map((asset) => `oem-config/${asset}`)].sort();
  return {
    list: async () => paths,
    read: (file) => (Object.hasOwn(documents, file) ? Buffer.from(documents[file] ?? '') : undefined),
  };
}

/** Whether a process of this machine lives; of another user's one may only ask. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The last good portals, on disk: what is served survives a restart with broken documents, and may be gone back to. Documents only, no assets. */
export class KeptVersions {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    for (const name of ['pin', 'serving']) mkdirSync(path.join(folder, name), { recursive: true });
  }

  /**
   * Keeps what a portal was made of as the newest; the oldest go. One that was gone back to keeps its place, so that a further step leads
   * further back. Throws when the disk does not take it.
   */
  keep(portal: Pick<CompiledPortal, 'version' | 'sources'>, now: Date): void {
    const [newest, ...others] = this.#names();
    const isThis = (name: string): boolean => NAME.exec(name)?.[2] === portal.version;
    if (newest !== undefined && isThis(newest)) return;
    if (this.pinned()?.version === portal.version && others.some(isThis)) return;
    const { documents, assets } = portal.sources();
    const content: Content = { documents: Object.fromEntries(documents), assets };
    const name = `${String(now.getTime()).padStart(15, '0')}-${portal.version}.json.gz`;
    this.#write(name, gzipSync(JSON.stringify(content)));
    const names = this.#names();
    const again = names.filter((other) => other !== name && isThis(other));
    for (const old of new Set([...again, ...names.slice(MOST_KEPT)])) rmSync(path.join(this.folder, old), { force: true });
  }

  /** What was served, the newest first. */
  list(): KeptVersion[] {
    return this.#names().map((name) => {
      const [, at = '0', version = ''] = NAME.exec(name) ?? [];
      return { version, at: new Date(Number(at)), files: () => filesOf(this.#read(name)) };
    });
  }

  /** Notes what this process serves; undefined when it stops. */
  serve(version: string | undefined): void {
    const name = path.join('serving', String(process.pid));
    if (version === undefined) rmSync(path.join(this.folder, name), { force: true });
    else this.#write(name, JSON.stringify({ pid: process.pid, version } satisfies Serving));
  }

  /** The servers on this folder that are alive. */
  serving(): Serving[] {
    const folder = path.join(this.folder, 'serving');
    const notes = readdirSync(folder).filter((name) => /^\d+$/.test(name) && isAlive(Number(name)));
    return notes.flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Serving];
      } catch {
        return [];
      }
    });
  }

  /** The version that was gone back to; undefined when the documents themselves are served. */
  pinned(): Pin | undefined {
    try {
      return JSON.parse(readFileSync(this.#pinFile, 'utf8')) as Pin;
    } catch {
      return undefined;
    }
  }

  /** Chooses a kept version to be served instead of the documents; undefined takes the choice back. */
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

  /** Whole or not at all: another process may read at this moment. */
  #write(name: string, content: string | Uint8Array): void {
    const place = path.join(this.folder, name);
    const draft = `${place}.${process.pid}.tmp`;
    writeFileSync(draft, content, { flush: true });
    renameSync(draft, place);
  }
}
