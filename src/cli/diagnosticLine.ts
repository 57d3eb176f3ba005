import type { Diagnostic } from '#model';

/** A diagnostic as one line for people and tools: file:line:column CODE message. */
export function diagnosticLine({ position, code, message, fix }: Diagnostic): string {
  return `${position.file}:${position.line}:${position.column} ${code} ${message}${fix === undefined ? '' : ` (${fix})`}`;
}
