import { readFileSync, writeFileSync } from 'node:fs';
import { compilePortal } from '#compiler';
import { accessMatrix, handlerNames, matrixText } from '#server';
import { engineRoot, portalRoot } from '../roots.ts';
import { vocabulary } from '../vocabulary.ts';

/**
 * `portico access [file] [--check]`: who may call what, as a table. Without a file it is printed; with `--check` the file
 * is compared instead of written, exit code 1 when it differs.
 */
export async function access(args: readonly string[]): Promise<number> {
  const registry = { ...vocabulary, handlers: handlerNames };
  const { portal } = await compilePortal({ root: portalRoot(args), engineRoot, registry });
  if (!portal) {
    process.stderr.write('The documents hold errors: run npm run check.\n');
    return 1;
  }
  const text = matrixText(accessMatrix(portal));
  const file = args.find((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--root');
  if (file === undefined) process.stdout.write(text);
  else if (!args.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} is out of date: npm run access\n`);
    return 1;
  }
  return 0;
}
