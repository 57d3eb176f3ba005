import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the engine: the one that holds `src` and `schemas/meta`. */
export const engineRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder of the portal's documents: `--root <dir>`, else PORTICO_ROOT, else the engine's own. */
export function portalRoot(args: readonly string[]): string {
  const at = args.indexOf('--root');
  return resolve((at === -1 ? undefined : args[at + 1]) ?? process.env['PORTICO_ROOT'] ?? engineRoot);
}
