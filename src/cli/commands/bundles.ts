import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compileDocuments } from '../compileLimit.ts';
import { normalisedBundles } from '../normalisedBundles.ts';
import { engineRoot } from '../roots.ts';

const USAGE = 'usage: portico bundles --normalised [--out <folder>] [--root <folder>]\n';

/**
 * `portico bundles --normalised [--out <folder>] [--root <folder>]`: writes what compiling emits so that it can be compared with the same
 * of other documents (`normalisedBundles`), by default into .portico/bundles. Exit code 1 if the documents hold errors, 2 without
 * `--normalised`.
 */
export async function bundles(args: readonly string[]): Promise<number> {
  if (!args.includes('--normalised')) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { portal } = await compileDocuments(args);
  if (!portal) {
    process.stderr.write('The documents hold errors: run npm run check.\n');
    return 1;
  }
  const out = args.indexOf('--out');
  const folder = resolve((out === -1 ? undefined : args[out + 1]) ?? join(engineRoot, '.portico/bundles'));
  const texts = normalisedBundles(portal);
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  process.stdout.write(`Wrote ${texts.size} files to ${folder}\n`);
  return 0;
}
