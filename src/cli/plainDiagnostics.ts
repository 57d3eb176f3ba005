/** The diagnostics that a JSON line of the log names, each on a line of its own as `check` prints them; empty when it names none. */
export function plainDiagnostics(line: string): string {
  if (!line.includes('"diagnostics":[')) return '';
  const { diagnostics } = JSON.parse(line) as { readonly diagnostics: readonly unknown[] };
  return diagnostics.map((diagnostic) => `${diagnostic}\n`).join('');
}
