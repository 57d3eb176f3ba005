import type { CompiledPortal } from '#compiler';
import type { BundleFile } from '#model';

const KEPT_VERSIONS = 5;

/** The immutable files of the last few portals: a browser may still load a part of the version it started with. */
export class BundleFiles {
  #versions: ReadonlyMap<string, BundleFile>[] = [];

  add({ files }: Pick<CompiledPortal, 'files'>): void {
    const byName = new Map([...files.values()].map((file) => [nameOf(file.path), file]));
    this.#versions = [byName, ...this.#versions].slice(0, KEPT_VERSIONS);
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
