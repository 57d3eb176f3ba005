/** Copy of a list or object with every part changed, properties that `drops` names left out; the very same when nothing changed. */
export function rebuilt<T>(data: T, change: (value: unknown) => unknown, drops?: (value: unknown) => boolean): T {
  if (data === null || typeof data !== 'object' || data instanceof Blob) return data;
  let isChanged = false;
  const changed = (value: unknown): unknown => {
    const next = change(value);
    isChanged ||= next !== value;
    return next;
  };
  if (Array.isArray(data)) {
    const list = data.map(changed);
    return (isChanged ? list : data) as T;
  }
  const copy: { [name: string]: unknown } = {};
  for (const [name, value] of Object.entries(data)) {
    if (drops?.(value)) isChanged = true;
    else copy[name] = changed(value);
  }
  return (isChanged ? copy : data) as T;
}
