import type { JsonObject } from '#model';
import { orderedNames } from './orderedNames.ts';
import { schemaAt } from './schemaAt.ts';

function child(node: JsonObject | undefined, name: string): JsonObject | undefined {
  const next = node?.[name];
  return next !== null && typeof next === 'object' && !Array.isArray(next) ? (next as JsonObject) : undefined;
}

function placesOf(path: string, schema: JsonObject, uiSchema: JsonObject): readonly number[] {
  const places: number[] = [];
  let here: JsonObject | undefined = schema;
  let ui: JsonObject | undefined = uiSchema;
  for (const name of path.split('.').filter(Boolean)) {
    places.push(/^\d+$/.test(name) ? Number(name) : orderedNames(here, ui).indexOf(name));
    here = here && schemaAt(here, name);
    ui = child(ui, /^\d+$/.test(name) ? 'items' : name);
  }
  return places;
}

/** Compares dotted field paths by the place of the fields on the screen; the form itself comes first. Places are looked up once a path. */
export function byFieldOrder(schema: JsonObject, uiSchema: JsonObject): (left: string, right: string) => number {
  const known = new Map<string, readonly number[]>();
  const placed = (path: string): readonly number[] => {
    const places = known.get(path) ?? placesOf(path, schema, uiSchema);
    known.set(path, places);
    return places;
  };
  return (left, right) => {
    const a = placed(left);
    const b = placed(right);
    const at = a.findIndex((place, index) => place !== b[index]);
    return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
  };
}
