import type { Json, JsonObject, MachineDocument } from '#model';
import type { StoredRecord } from './storedRecord.ts';

/**
 * A record without the fields at these paths, in the context of its life cycle too. A field of that context is null, as every context keeps
 * all its names; any other is no field any more.
 */
export function withoutFields(record: StoredRecord, paths: readonly string[], machine: MachineDocument | undefined): StoredRecord {
  const inContext = Object.keys(machine?.context ?? {});
  const { context } = record.state ?? {};
  return {
    ...record,
    document: emptied(record.document, paths, inContext),
    ...(isObject(context) && { state: { ...record.state, context: emptied(context, paths, inContext) } }),
  };
}

function emptied(fields: JsonObject, paths: readonly string[], inContext: readonly string[]): JsonObject {
  return paths.reduce((rest, path) => without(rest, path.split('.'), inContext), fields);
}

function without(fields: JsonObject, [name = '', ...below]: readonly string[], inContext: readonly string[]): JsonObject {
  const value = fields[name];
  if (value === undefined) return fields;
  if (below.length > 0) return isObject(value) ? { ...fields, [name]: without(value, below, []) } : fields;
  if (inContext.includes(name)) return { ...fields, [name]: null };
  const { [name]: _removed, ...others } = fields;
  return others;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
