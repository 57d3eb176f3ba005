import type { CompiledPortal } from '#compiler';
import type { BundleFile } from '#model';

const MAX_VERSIONS = 5;

/**
 * The immutable files that browsers load, of the last few versions of the portal: a page that is open may still load parts of the version
 * with which it started.
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
