import fs from 'node:fs';

/** Which files were at some paths when this was created; notices when one of them is removed, moved away or replaced. */
export class FileIdentities {
  readonly #identities: ReadonlyMap<string, string | undefined>;

  constructor(paths: readonly string[]) {
    this.#identities = new Map(paths.map((path) => [path, identityOf(path)]));
  }

  /** The first path at which there is another file than before, or none; undefined if all are the same. */
  get changedPath(): string | undefined {
    return [...this.#identities].find(([path, identity]) => identityOf(path) !== identity)?.[0];
  }
}

function identityOf(path: string): string | undefined {
  const stats = fs.statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
