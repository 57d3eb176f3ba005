import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import library from '@rjsf/utils/lib/schema/retrieveSchema.js';

export * from '@rjsf/utils/lib/schema/retrieveSchema.js';

type Library = typeof library;

/** Keywords by which a schema may become another one for some data. */
const shaping = ['$ref', 'if', 'allOf', 'dependencies', 'patternProperties'];

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a reference stands where the library would resolve it: at the schema, its properties, items or options. */
function refers(schema: unknown): boolean {
  if (!isMap(schema)) return false;
  if ('$ref' in schema) return true;
  const { properties, items, anyOf, oneOf } = schema as RJSFSchema;
  const below: readonly unknown[] = [items, ...(isMap(properties) ? Object.values(properties) : []), ...(anyOf ?? []), ...(oneOf ?? [])];
  return below.some(refers);
}

function isPlain(schema: object): boolean {
  const { additionalProperties = false, properties = {} } = schema as RJSFSchema;
  return additionalProperties === false && isMap(properties) && !shaping.some((keyword) => keyword in schema) && !refers(schema);
}

/** What is known of a schema: that it stays itself for any data, or what becomes of it when its condition holds or does not. */
interface Known {
  readonly stays: boolean;
  readonly condition?: RJSFSchema;
  readonly outcomes: Map<boolean, RJSFSchema>;
}

const known = new WeakMap<object, Known>();

function examined(schema: RJSFSchema): Known {
  const { if: condition, then = {}, else: otherwise = {}, ...rest } = schema;
  const isChoice = isMap(condition) && [then, otherwise, rest].every((part) => isMap(part) && isPlain(part));
  return { stays: isPlain(schema), outcomes: new Map(), ...(isChoice && { condition: condition as RJSFSchema }) };
}

function knownOf(schema: RJSFSchema): Known {
  const found = known.get(schema) ?? examined(schema);
  known.set(schema, found);
  return found;
}

/**
 * rjsf's `retrieveSchema` (webpack alias), which walks and compares the whole schema at every field and render: a schema in which nothing
 * depends on data is answered as it is, and one whose only `if` decides between such schemas is worked out once for each answer, so that
 * a field that did not change also gets the very schema it had.
 */
function retrieveSchema(...asked: Parameters<Library>): RJSFSchema {
  const [validator, schema, rootSchema, data] = asked as [ValidatorType, RJSFSchema, RJSFSchema | undefined, unknown];
  if (!isMap(schema)) return library(...asked) as RJSFSchema;
  const { stays, condition, outcomes } = knownOf(schema);
  if (stays) return schema;
  if (condition === undefined) return library(...asked) as RJSFSchema;
  const holds = validator.isValid(condition, data || {}, rootSchema ?? {});
  const outcome = outcomes.get(holds) ?? (library(...asked) as RJSFSchema);
  outcomes.set(holds, outcome);
  return outcome;
}

// rjsf takes it as the default of its module.
export default retrieveSchema;
