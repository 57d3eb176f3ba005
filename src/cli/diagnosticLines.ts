import type { Diagnostic } from '#model';

/** A diagnostic as one line: `file:line:column CODE message (fix)`. */
export function diagnosticLine({ position, code, message, fix }: Diagnostic): string {
  return `${position.file}:${position.line}:${position.column} ${code} ${message}${fix === undefined ? '' : ` (${fix})`}`;
}

/** The diagnostics in a JSON line of the log, one per line as `check` prints them; empty if it has none. */
export function plainDiagnostics(line: string): string {
  if (!line.includes('"diagnostics":[')) return '';
  const { diagnostics } = JSON.parse(line) as { readonly diagnostics: readonly unknown[] };
  return diagnostics.map((diagnostic) => `${diagnostic}\n`).join('');
}
