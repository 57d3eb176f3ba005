import type { CompiledPortal, PortalFiles } from '#compiler';
import type { BundleFile } from '#model';

const MAX_VERSIONS = 5;
const FOLDER = '/portico/';

/**
 * The files of the last five versions of the portal that browsers load. Old versions are needed because an open page keeps loading files of
 * the version with which it started.
 */
export class BundleFiles {
  #versions: PortalFiles[] = [];

  add({ files }: Pick<CompiledPortal, 'files'>): void {
    this.#versions = [files, ...this.#versions].slice(0, MAX_VERSIONS);
  }

  find(name: string): BundleFile | undefined {
    const path = `${FOLDER}${name}`;
    // An open page asks for what was made for it, perhaps of an old version: nothing else has to be made to find it.
    return this.#first((files) => files.made(path)) ?? this.#first((files) => files.get(path));
  }

  #first(find: (files: PortalFiles) => BundleFile | undefined): BundleFile | undefined {
    for (const files of this.#versions) {
      const file = find(files);
      if (file) return file;
    }
    return undefined;
  }
}
