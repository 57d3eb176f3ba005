import type { JsonObject } from '#model';

/**
 * The property names of an object schema in display order: by `ui:order` of the uiSchema, in which `*` stands for all names that are not in
 * it; without `ui:order`, as in the schema.
 */
export function orderedNames(schema: JsonObject | undefined, uiSchema: JsonObject | undefined): string[] {
  const properties = schema?.['properties'];
  return inDisplayOrder(properties !== null && typeof properties === 'object' ? Object.keys(properties) : [], uiSchema);
}

/** Property names in display order, as `orderedNames` describes it. */
export function inDisplayOrder(names: readonly string[], uiSchema: JsonObject | undefined): string[] {
  const order = textsOf(uiSchema?.['ui:order']);
  if (order.length === 0) return [...names];
  const rest = names.filter((name) => !order.includes(name));
  const validOrder = order.filter((name) => name === '*' || names.includes(name));
  return validOrder.includes('*') ? validOrder.flatMap((name) => (name === '*' ? rest : [name])) : [...validOrder, ...rest];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
