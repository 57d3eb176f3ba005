import type { JsonObject } from '#model';
import { orderedNames } from './orderedNames.ts';
import { schemaAt } from './schemaAt.ts';

/** Compares dotted field paths by the order of the fields on the screen; the form itself (the empty path) comes first. */
export function byFieldOrder(schema: JsonObject, uiSchema: JsonObject): (left: string, right: string) => number {
  const known = new Map<string, readonly number[]>();
  const indexesOf = (path: string): readonly number[] => {
    const indexes = known.get(path) ?? fieldIndexes(path, schema, uiSchema);
    known.set(path, indexes);
    return indexes;
  };
  return (left, right) => {
    const a = indexesOf(left);
    const b = indexesOf(right);
    const at = a.findIndex((index, depth) => index !== b[depth]);
    return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
  };
}

/** For each name of a path, its index among the fields of the same object. */
function fieldIndexes(path: string, schema: JsonObject, uiSchema: JsonObject): readonly number[] {
  const indexes: number[] = [];
  let current: JsonObject | undefined = schema;
  let ui: JsonObject | undefined = uiSchema;
  for (const name of path.split('.').filter(Boolean)) {
    indexes.push(/^\d+$/.test(name) ? Number(name) : orderedNames(current, ui).indexOf(name));
    current = current && schemaAt(current, name);
    ui = childOf(ui, /^\d+$/.test(name) ? 'items' : name);
  }
  return indexes;
}

function childOf(node: JsonObject | undefined, name: string): JsonObject | undefined {
  const next = node?.[name];
  return next !== null && typeof next === 'object' && !Array.isArray(next) ? (next as JsonObject) : undefined;
}
