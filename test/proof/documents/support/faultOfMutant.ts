import type { Code, Compilation } from '#compiler';
import { codes } from '#compiler';
import type { Diagnostic } from '#model';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import { nodeAt } from '../../../../src/compiler/source/node.ts';
import type { Changes, MemoryPortal } from '../../../support/memoryPortal.ts';
import type { Mutant } from './mutant.ts';

/** A remedy names the nearest name or, for a language, those that the portal has. */
const HINT = /did you mean|^it has /i;

/** What is wrong with the compiler's answer to a mutant; undefined when it is right. */
export function faultOfMutant(
  mutant: Mutant,
  changes: Changes,
  { diagnostics, portal }: Compilation,
  home: MemoryPortal,
): string | undefined {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const complaint =
    (portal === undefined) === errors.length > 0
      ? verdictOn(mutant, diagnostics, errors)
      : `${errors.length} errors, and ${portal ? 'a' : 'no'} portal`;
  const fault =
    complaint ?? diagnostics.map((diagnostic) => faultOfPosition(diagnostic, changes, home)).find((found) => found !== undefined);
  if (fault === undefined) return undefined;
  const lines = diagnostics.slice(0, 3).map(({ code, position, message }) => `${position.file}:${position.line} ${code} ${message}`);
  return `${mutant.kind}: ${home.name || '.'}/${mutant.path}#${mutant.where}: ${fault}\n    ${lines.join('\n    ')}`;
}

function verdictOn(mutant: Mutant, diagnostics: readonly Diagnostic[], errors: readonly Diagnostic[]): string | undefined {
  if (mutant.verdict === 'either') return undefined;
  if (mutant.verdict === 'accepted') return errors.length > 0 ? 'refused, though nothing changed' : undefined;
  const searched = mutant.verdict === 'warned' ? diagnostics : errors;
  const own = searched.filter(
    ({ position, code }) => (mutant.elsewhere || position.file === mutant.path) && (mutant.codes ?? [code]).includes(code as Code),
  );
  if (own.length === 0) return `not told${mutant.codes ? ` with ${mutant.codes.join(' or ')}` : ''}`;
  if (mutant.hinted && !own.some(({ fix }) => HINT.test(fix ?? ''))) return 'no nearest name';
  return undefined;
}

const FILES_ONLY = /^(?:JSON_|FILE_)/;

/** What is wrong with the position of a diagnostic: it must have an existing line and column, and a pointer into the document. */
function faultOfPosition({ code, position, pointer, message }: Diagnostic, changes: Changes, { texts }: MemoryPortal): string | undefined {
  if (!Object.hasOwn(codes, code) || message === '') return `${code} is no code with a message`;
  const content = changes.has(position.file) ? changes.get(position.file) : texts.get(position.file);
  const text = content === undefined || FILES_ONLY.test(code) ? '' : String(content);
  const lines = text.split('\n');
  const line = lines[position.line - 1];
  if (position.line < 1 || position.column < 1) return `${code} stands at ${position.line}:${position.column}`;
  if (text === '') return undefined;
  if (line === undefined || position.column > line.length + 1) return `${code} stands outside of ${position.file}`;
  const root = parseSource({ path: position.file, layer: 'base', text }, new Diagnostics());
  return root && nodeAt(root, pointer) === undefined ? `${code} points at nothing: ${pointer}` : undefined;
}
