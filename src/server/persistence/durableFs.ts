import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenStream {
  readonly nfd?: number;
  readonly node: unknown;
}

interface NodeBackedFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: OpenStream) => number };
}

type InitOptions = Parameters<NodeFS['init']>[1];
type Initialised = Awaited<ReturnType<NodeFS['init']>>;

/** Folder-backed files whose fsync reaches the disk; the stock file system answers fsync without doing it. */
export class DurableFs extends NodeFS {
  /** Start parameters that make the database call fsync: the defaults switch it off, and fdatasync does nothing here. */
  static readonly startParams: string[] = [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ];

  override async init(database: PGlite, options: InitOptions): Promise<Initialised> {
    const initialised = await super.init(database, options);
    initialised.emscriptenOpts.preRun?.push((module: unknown) => {
      const { NODEFS } = module as { NODEFS: NodeBackedFiles };
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) DurableFs.syncPath(NODEFS.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
        return 0;
      };
    });
    return initialised;
  }

  /** Makes the files of a folder durable; initialisation copies them in without doing so. */
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
