/** A path with its parameters filled in and encoded; undefined when one has no value. */
export function fillPath(path: string, params: { readonly [name: string]: unknown }): string | undefined {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part === '*' ? undefined : part;
    const value = params[part.slice(1)];
    return value === undefined || value === null || value === '' ? undefined : encodeURIComponent(String(value));
  });
  return parts.some((part) => part === undefined) ? undefined : parts.join('/');
}
