import type { PortalFiles } from '#compiler';
import type { BundleFile } from '#model';

/** Files as those of a compiled portal, all of them made. */
export function madeFiles(...files: readonly BundleFile[]): PortalFiles {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return Object.assign(byPath, { made: (path: string) => byPath.get(path) });
}
