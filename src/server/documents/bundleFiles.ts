import type { CompiledPortal, PortalFiles } from '#compiler';
import type { BundleFile } from '#model';

const MAX_VERSIONS = 5;
const FOLDER = '/portico/';
/** How the files are called: what is called otherwise is looked for in none. */
const NAME = /^(?:shell-|screen-|validator\.)[\w.-]+\.(?:json|js)$/;

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
    if (!NAME.test(name)) return undefined;
    const path = `${FOLDER}${name}`;
    // An open page asks for what was made for it, perhaps of an old version.
    const made = this.#versions.find((files) => files.made(path) !== undefined)?.made(path);
    // To look for a name that nobody was given, all files are made: not those of versions that are no longer served.
    return made ?? this.#versions[0]?.get(path);
  }
}
