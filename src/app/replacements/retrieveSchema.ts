import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import library from '@rjsf/utils/lib/schema/retrieveSchema.js';
import { isJsonObject } from '#model';

// rjsf imports the named exports of the module too.
export * from '@rjsf/utils/lib/schema/retrieveSchema.js';

type Library = typeof library;

/** Keywords with which the library resolves a schema differently for different data. */
const dataDependentKeywords = ['$ref', 'if', 'allOf', 'dependencies', 'patternProperties'];

/** Whether the schema, or a schema of its properties, items or options, has a reference, which the library resolves. */
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

/** Whether the library resolves the schema to itself for all data. */
function isConstant(schema: object): boolean {
  const { additionalProperties = false, properties = {} } = schema as RJSFSchema;
  return (
    additionalProperties === false &&
    isJsonObject(properties) &&
    !dataDependentKeywords.some((keyword) => keyword in schema) &&
    !hasReference(schema)
  );
}

/** How a schema depends on data. */
interface Analysis {
  readonly isConstant: boolean;
  /** The `if` of the schema, provided that nothing else in the schema depends on data. */
  readonly condition?: RJSFSchema;
  /** Result of the condition -> the resolved schema, once the library has resolved it. */
  readonly resolved: Map<boolean, RJSFSchema>;
}

/** Schema object -> its analysis, which stays valid because compiled schemas never change. */
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
 * Replaces rjsf's `retrieveSchema` (README.md), which walks the whole schema for every field at every render and returns a new object, so
 * that the field is rendered again. Here a constant schema is returned as it is. A schema with one `if` between constant schemas is resolved
 * once for true and once for false. Every other schema goes to the library.
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
