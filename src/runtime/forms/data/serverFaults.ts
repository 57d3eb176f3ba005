/** Errors of a server, sorted into those at a field (dotted path -> texts) and those of the whole form. */
export interface ServerFaults {
  readonly fields: { readonly [path: string]: readonly string[] };
  readonly general: readonly string[];
}

const none: ServerFaults = { fields: {}, general: [] };

function dotted(field: string): string {
  return field.replace(/^[#/.]+/, '').replaceAll('/', '.');
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function merge(faults: readonly ServerFaults[]): ServerFaults {
  const fields: { [path: string]: string[] } = {};
  for (const fault of faults) {
    for (const [path, texts] of Object.entries(fault.fields)) fields[path] = [...(fields[path] ?? []), ...texts];
  }
  return { fields, general: faults.flatMap((fault) => fault.general) };
}

function ofEntry(entry: unknown): ServerFaults {
  const alone = textOf(entry);
  if (alone !== undefined) return { fields: {}, general: [alone] };
  if (entry === null || typeof entry !== 'object') return none;
  const { field, message } = entry as { field?: unknown; message?: unknown };
  const text = textOf(message);
  if (text === undefined) return none;
  const path = textOf(field);
  return path === undefined ? { fields: {}, general: [text] } : { fields: { [dotted(path)]: [text] }, general: [] };
}

/**
 * Reads bodies in the shapes of G-N29: `{errors: [{field, message}]}`, `{field: message}`, `{message}` or a text.
 * A field for which `isField` is false, and any message without one, is an error of the whole form.
 */
export function serverFaults(bodies: readonly unknown[], isField: (path: string) => boolean): ServerFaults {
  const found = merge(bodies.map(readBody));
  const strange = Object.entries(found.fields).filter(([path]) => !isField(path));
  return {
    fields: Object.fromEntries(Object.entries(found.fields).filter(([path]) => isField(path))),
    general: [...found.general, ...strange.flatMap(([, texts]) => texts)],
  };
}

function readBody(body: unknown): ServerFaults {
  const text = textOf(body);
  if (text !== undefined) return { fields: {}, general: [text] };
  if (Array.isArray(body)) return merge(body.map(ofEntry));
  if (body === null || typeof body !== 'object') return none;
  const { errors, message, ...rest } = body as { errors?: unknown; message?: unknown };
  const general = textOf(message);
  const list = Array.isArray(errors) ? merge(errors.map(ofEntry)) : readBody(errors);
  if (errors !== undefined || general !== undefined) {
    return merge([list, { fields: {}, general: general === undefined ? [] : [general] }]);
  }
  return merge(Object.entries(rest).map(([field, value]) => merge([value].flat().map((each) => ofEntry({ field, message: each })))));
}
