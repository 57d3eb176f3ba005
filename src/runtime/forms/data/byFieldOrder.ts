import { isJsonObject, type JsonObject } from '#model';
import { inDisplayOrder } from './orderedNames.ts';
import { propertyNames, schemaAt } from './schemaAt.ts';

/**
 * A compare function that sorts errors in the order of their fields on the screen. Its arguments are dotted field paths; the empty path,
 * of the form itself, comes first.
 */
export function byFieldOrder(schema: JsonObject, uiSchema: JsonObject): (left: string, right: string) => number {
  const cache = new Map<string, readonly number[]>();
  const indexesOf = (path: string): readonly number[] => {
    const indexes = cache.get(path) ?? fieldIndexes(path, schema, uiSchema);
    cache.set(path, indexes);
    return indexes;
  };
  return (left, right) => {
    const leftIndexes = indexesOf(left);
    const rightIndexes = indexesOf(right);
    const depth = leftIndexes.findIndex((index, at) => index !== rightIndexes[at]);
    // -1 for a missing index, so that an object comes before its fields.
    return depth === -1 ? leftIndexes.length - rightIndexes.length : (leftIndexes[depth] ?? 0) - (rightIndexes[depth] ?? -1);
  };
}

/** A path as indexes: for each name the index of the field in its object, for each number (a list entry) the number. */
function fieldIndexes(path: string, schema: JsonObject, uiSchema: JsonObject): readonly number[] {
  const indexes: number[] = [];
  let current: JsonObject | undefined = schema;
  let ui: JsonObject | undefined = uiSchema;
  for (const name of path.split('.').filter(Boolean)) {
    indexes.push(/^\d+$/.test(name) ? Number(name) : inDisplayOrder(current ? propertyNames(current) : [], ui).indexOf(name));
    current = current && schemaAt(current, name);
    ui = childOf(ui, /^\d+$/.test(name) ? 'items' : name);
  }
  return indexes;
}

function childOf(node: JsonObject | undefined, name: string): JsonObject | undefined {
  const next = node?.[name];
  return isJsonObject(next) ? next : undefined;
}
