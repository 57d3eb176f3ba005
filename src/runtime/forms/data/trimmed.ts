/** Copy of form data with every text trimmed, at any depth (SH-VALIDATION-08, 09). */
export function trimmed<T>(data: T): T {
  if (typeof data === 'string') return data.trim() as T;
  if (Array.isArray(data)) return data.map(trimmed) as T;
  if (data === null || typeof data !== 'object' || data instanceof Blob) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, trimmed(value)])) as T;
}
