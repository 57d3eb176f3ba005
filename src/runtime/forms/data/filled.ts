function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Copy of form data without blank properties, so that `required` also refuses an emptied text or a null of the server. List items keep their place. */
export function filled<T>(data: T): T {
  if (Array.isArray(data)) return data.map(filled) as T;
  if (data === null || typeof data !== 'object' || data instanceof Blob) return data;
  const entries = Object.entries(data).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(entries.map(([key, value]) => [key, filled(value)])) as T;
}
