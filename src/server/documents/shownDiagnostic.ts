import type { Diagnostic } from '#model';

/** A diagnostic as one line of the log. */
export function shownDiagnostic({ code, position, message }: Diagnostic): string {
  return `${position.file}:${position.line}:${position.column} ${code} ${message}`;
}
