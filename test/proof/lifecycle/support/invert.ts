/** Where a value stands in a call: `params.<name>` or `body.<name>...`, and what it must be for an expression to give a value. */
export type Setting = readonly [path: string, value: unknown];

/** What a call must say for an expression of its document to give this value; nothing where the expression cannot be turned round. */
export function invert(expression: unknown, value: unknown): Setting[] {
  if (typeof expression !== 'object' || expression === null || value === undefined || value === null) return [];
  if ('$' in expression) {
    const path = String(expression.$);
    return /^(params|body)\./.test(path) ? [[path, value]] : [];
  }
  if ('$fn' in expression && 'of' in expression) {
    const transparent = ['coalesce', 'split', 'concat', 'trim', 'toList'].includes(String(expression.$fn));
    return transparent && Array.isArray(expression.of) ? invert(expression.of[0], value) : [];
  }
  if (!('$if' in expression)) return [];
  const { else: otherwise, then } = expression as { readonly else?: unknown; readonly then?: unknown };
  return invert(otherwise === undefined ? then : otherwise, value);
}
