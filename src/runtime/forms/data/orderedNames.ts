import type { JsonObject } from '#model';

/**
 * Names of an object schema's properties in display order: by `ui:order`, where `*` stands for all that it does not name; else as written.
 */
export function orderedNames(schema: JsonObject | undefined, uiSchema: JsonObject | undefined): string[] {
  const properties = schema?.['properties'];
  const names = properties !== null && typeof properties === 'object' ? Object.keys(properties) : [];
  const order = textsOf(uiSchema?.['ui:order']);
  if (order.length === 0) return names;
  const rest = names.filter((name) => !order.includes(name));
  const known = order.filter((name) => name === '*' || names.includes(name));
  return known.includes('*') ? known.flatMap((name) => (name === '*' ? rest : [name])) : [...known, ...rest];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
