import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the engine: the one that holds `src` and `schemas/meta`. It is as far from here as from .portico/program (prepare.mjs). */
export const engineRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder whose configuration documents are read: `--root <dir>`, else PORTICO_ROOT, else the engine's own. */
export function portalRoot(args: readonly string[]): string {
  const option = args.indexOf('--root');
  return resolve((option === -1 ? undefined : args[option + 1]) ?? process.env['PORTICO_ROOT'] ?? engineRoot);
}
