type Loose = { [key: string]: unknown };

const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function parentOf(root: unknown, parts: readonly string[]): Loose {
  let at = root;
  for (const part of parts.slice(0, -1)) at = (at as Loose)[part];
  return at as Loose;
}

/** Replaces all keys of a map in place, so that their order can be chosen. */
function refill(map: Loose, entries: readonly (readonly [string, unknown])[]): void {
  for (const key of Object.keys(map)) delete map[key];
  for (const [key, value] of entries) map[key] = value;
}

/** What may be done to a value at a pointer. */
export type Edit =
  | { readonly set: (value: never) => unknown }
  | { readonly drop: true }
  | { readonly rename: string }
  /** Puts further keys into the map at the pointer, before its own. */
  | { readonly put: { readonly [key: string]: unknown } };

/** The text of a document with one value changed. */
export function edited(text: string, pointer: string, edit: Edit): string {
  const root = { document: JSON.parse(text) as unknown };
  const parts = ['document', ...partsOf(pointer)];
  const parent = parentOf(root, parts);
  const key = parts.at(-1) ?? '';
  if ('set' in edit) parent[key] = edit.set(parent[key] as never);
  else if ('drop' in edit) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  } else if ('rename' in edit) {
    refill(
      parent,
      Object.entries(parent).map(([name, value]) => [name === key ? edit.rename : name, value]),
    );
  } else parent[key] = { ...edit.put, ...(parent[key] as Loose) };
  return `${JSON.stringify(root.document, null, 2)}\n`;
}
