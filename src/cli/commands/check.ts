import { compilePortal } from '#compiler';
import type { Diagnostic } from '#model';
import { handlerDescriptions } from '#server';
import { withCompileLimit } from '../compileLimit.ts';
import { engineRoot, portalRoot } from '../roots.ts';
import { vocabulary } from '../vocabulary.ts';

function lineOf({ position, code, severity, message, fix, pointer, layer, variant }: Diagnostic): string {
  const notes = [pointer, layer === 'base' ? '' : layer, variant ?? ''].filter((note) => note !== '').join(' ');
  const where = `${position.file}:${position.line}:${position.column}`;
  return `${where} ${code} ${severity === 'warning' ? 'warning: ' : ''}${message}${fix ? ` (${fix})` : ''}${notes ? ` [${notes}]` : ''}`;
}

function count(diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']): string {
  const { length } = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
  return `${length} ${severity}${length === 1 ? '' : 's'}`;
}

/**
 * `portico check [--root <folder>] [--size]`: compiles the configuration documents and prints every diagnostic as `file:line:column CODE
 * message`; with `--size` also how many paths lead to values of which nothing is known. Exit code 1 on any error.
 */
export function check(args: readonly string[]): Promise<number> {
  // Making the files counts too.
  return withCompileLimit(() => checkDocuments(args));
}

async function checkDocuments(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const {
    diagnostics,
    portal,
    untypedPaths = [],
  } = await compilePortal({
    root: portalRoot(args),
    engineRoot,
    registry: { ...vocabulary, handlers: handlerDescriptions },
  });
  for (const diagnostic of diagnostics) process.stdout.write(`${lineOf(diagnostic)}\n`);
  // A file is built when its body is first read. Building all also proves that a validator can be made of every form.
  for (const file of portal?.files.values() ?? []) void file.body;
  const size = portal ? `${portal.variants.size} variants, ${portal.files.size} files, ` : '';
  if (args.includes('--size')) process.stdout.write(`${untypedPaths.length} paths of unknown type\n`);
  const milliseconds = Math.round(performance.now() - started);
  process.stdout.write(`${count(diagnostics, 'error')}, ${count(diagnostics, 'warning')} (${size}${milliseconds} ms)\n`);
  return portal ? 0 : 1;
}
