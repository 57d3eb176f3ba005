import type { Diagnostic } from '#model';

/** A diagnostic of a configuration document as one line for a terminal: `file:line:column CODE message (fix)`. */
export function diagnosticLine({ position, code, message, fix }: Diagnostic): string {
  return `${position.file}:${position.line}:${position.column} ${code} ${message}${fix === undefined ? '' : ` (${fix})`}`;
}

/**
 * The diagnostics in a JSON line of the server's log as readable lines; empty if it has none. The log holds them as texts already
 * (`diagnosticText` of the server).
 */
export function plainDiagnostics(line: string): string {
  if (!line.includes('"diagnostics":[')) return '';
  const { diagnostics } = JSON.parse(line) as { readonly diagnostics: readonly unknown[] };
  return diagnostics.map((diagnostic) => `${diagnostic}\n`).join('');
}
