import type { CompiledPortal } from '#compiler';
import type { BundleFile } from '#model';

const MAX_VERSIONS = 5;

/**
 * The files of the last five versions of the portal that browsers load. Old versions are needed because an open page keeps loading files of
 * the version with which it started.
 */
export class BundleFiles {
  #versions: ReadonlyMap<string, BundleFile>[] = [];

  add({ files }: Pick<CompiledPortal, 'files'>): void {
    const byName = new Map([...files.values()].map((file) => [nameOf(file.path), file]));
    this.#versions = [byName, ...this.#versions].slice(0, MAX_VERSIONS);
  }

  find(name: string): BundleFile | undefined {
    for (const version of this.#versions) {
      const file = version.get(name);
      if (file) return file;
    }
    return undefined;
  }
}

function nameOf(path: string): string {
  return path.replace(/^\/?(portico\/)?/, '');
}
