import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { FolderChangedError } from '../databaseErrors.ts';
import { FileIdentities } from './fileIdentities.ts';

/** An open file of Emscripten's file system; `nfd` is Node's descriptor of it. */
interface OpenStream {
  readonly nfd?: number;
  readonly node: unknown;
}

/** The parts of Emscripten's NODEFS that are used here. */
interface NodeBackedFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: OpenStream) => number };
}

type InitOptions = Parameters<NodeFS['init']>[1];
type Initialized = Awaited<ReturnType<NodeFS['init']>>;

/**
 * PGlite's file system in a folder, but with an fsync that writes to the disk; that of PGlite does nothing. Once `guard` was called, fsync
 * throws when the folder has been removed or replaced, so nothing is acknowledged that went into removed files.
 */
export class DurableFs extends NodeFS {
  /**
   * Makes PostgreSQL call fsync: PGlite's defaults switch it off by `-F`, and fdatasync, the usual method, does nothing in PGlite. Its own
   * cache is small, because the system caches the files too: with the usual 128 MB the process keeps 125 MB more, and no list is faster.
   */
  static readonly startParams: string[] = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'shared_buffers=16MB',
  ];

  #guarded: FileIdentities | undefined;

  /** Files that must stay what they are now. */
  guard(paths: readonly string[]): void {
    this.#guarded = new FileIdentities(paths);
  }

  override async init(database: PGlite, options: InitOptions): Promise<Initialized> {
    const initialized = await super.init(database, options);
    initialized.emscriptenOpts.preRun?.push((module: unknown) => {
      const { NODEFS } = module as { NODEFS: NodeBackedFiles };
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) DurableFs.syncPath(NODEFS.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
        const changed = this.#guarded?.changedPath;
        if (changed !== undefined) throw new FolderChangedError(changed);
        return 0;
      };
    });
    return initialized;
  }

  /** Flushes all files of a folder to disk: PGlite copies them into a new folder without flushing. */
  static syncTree(folder: string): void {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) DurableFs.syncTree(path);
      else if (entry.isFile()) DurableFs.syncPath(path);
    }
    DurableFs.syncPath(folder);
  }

  private static syncPath(path: string): void {
    const descriptor = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  }
}
