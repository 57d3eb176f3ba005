import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { accessMatrix, matrixText } from '#server';
import { compileDocuments } from '../compileLimit.ts';
import { portalRoot } from '../roots.ts';

/**
 * `portico access [file] [--check | --print] [--root <folder>]`: writes the table of who may call what to `file`, by default to
 * test/rules/accessMatrix.md of the portal that it reads. `--check` compares instead (exit code 1 if the file differs), `--print` prints.
 */
export async function access(args: readonly string[]): Promise<number> {
  const root = portalRoot(args);
  const { portal } = await compileDocuments(args);
  if (!portal) {
    process.stderr.write('The documents hold errors: run npm run check.\n');
    return 1;
  }
  const text = matrixText(accessMatrix(portal));
  if (args.includes('--print')) {
    process.stdout.write(text);
    return 0;
  }
  const fileArgument = args.find((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--root');
  const file = fileArgument === undefined ? join(root, 'test/rules/accessMatrix.md') : resolve(fileArgument);
  return args.includes('--check') ? compare(file, text) : write(file, text);
}

function write(file: string, text: string): number {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`Wrote ${file}\n`);
  return 0;
}

function compare(file: string, text: string): number {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return 0;
  process.stderr.write(`${file} is out of date: npm run access\n`);
  return 1;
}
