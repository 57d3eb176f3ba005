import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import library from '@rjsf/utils/lib/schema/retrieveSchema.js';
import { isJsonObject } from '#model';

// rjsf imports the named exports of the module too.
export * from '@rjsf/utils/lib/schema/retrieveSchema.js';

type Library = typeof library;

/** Keywords by which the library may make another schema of a schema, depending on the data. */
const dataDependentKeywords = ['$ref', 'if', 'allOf', 'dependencies', 'patternProperties'];

/** Whether the schema has a reference that the library would resolve: its own, or one of its properties, items or options. */
function hasReference(schema: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  if ('$ref' in schema) return true;
  const { properties, items, anyOf, oneOf } = schema as RJSFSchema;
  const children: readonly unknown[] = [
    items,
    ...(isJsonObject(properties) ? Object.values(properties) : []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
  ];
  return children.some(hasReference);
}

/** Whether the schema is the same for all data. */
function isConstant(schema: object): boolean {
  const { additionalProperties = false, properties = {} } = schema as RJSFSchema;
  return (
    additionalProperties === false &&
    isJsonObject(properties) &&
    !dataDependentKeywords.some((keyword) => keyword in schema) &&
    !hasReference(schema)
  );
}

/** What is known of a schema. */
interface Analysis {
  /** Whether it is the same for all data. */
  readonly isConstant: boolean;
  /** The `if` of the schema where nothing else depends on data. */
  readonly condition?: RJSFSchema;
  /** Result of the condition -> the resolved schema. Filled when the result first occurs. */
  readonly resolved: Map<boolean, RJSFSchema>;
}

/** Analyses by schema object: compiled forms do not change their schemas. */
const analyses = new WeakMap<object, Analysis>();

function analyze(schema: RJSFSchema): Analysis {
  const { if: condition, then = {}, else: otherwise = {}, ...rest } = schema;
  const isOneCondition = isJsonObject(condition) && [then, otherwise, rest].every((part) => isJsonObject(part) && isConstant(part));
  return { isConstant: isConstant(schema), resolved: new Map(), ...(isOneCondition && { condition: condition as RJSFSchema }) };
}

function analysisOf(schema: RJSFSchema): Analysis {
  const analysis = analyses.get(schema) ?? analyze(schema);
  analyses.set(schema, analysis);
  return analysis;
}

/**
 * Stands in for rjsf's `retrieveSchema` (README.md), which walks and compares the whole schema for every field at every render. A schema
 * that is the same for all data is returned as it is here, and one whose only `if` chooses between such schemas is resolved once for each
 * result of the condition, so that a field without changes gets the same object again. Everything else goes to the library.
 */
function retrieveSchema(...args: Parameters<Library>): RJSFSchema {
  const [validator, schema, rootSchema, data] = args as [ValidatorType, RJSFSchema, RJSFSchema | undefined, unknown];
  if (!isJsonObject(schema)) return library(...args) as RJSFSchema;
  const { isConstant, condition, resolved } = analysisOf(schema);
  if (isConstant) return schema;
  if (condition === undefined) return library(...args) as RJSFSchema;
  const holds = validator.isValid(condition, data || {}, rootSchema ?? {});
  const result = resolved.get(holds) ?? (library(...args) as RJSFSchema);
  resolved.set(holds, result);
  return result;
}

// rjsf imports it as the default export.
export default retrieveSchema;
