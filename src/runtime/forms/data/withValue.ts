/** Copy of form data with another value at a dotted path, everything beside it the very same; undefined when nothing stands around that path. */
export function withValue(data: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.');
  if (data === null || typeof data !== 'object' || data instanceof Blob) return undefined;
  const inner = rest.length === 0 ? value : withValue(Reflect.get(data, name), rest.join('.'), value);
  if (inner === undefined) return undefined;
  return Array.isArray(data) ? data.with(Number(name), inner) : { ...data, [name]: inner };
}
