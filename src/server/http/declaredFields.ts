import { isJsonObject, listOf } from '#model';
/** A JSON Schema without unresolved references. */
export type Schema = { readonly [keyword: string]: unknown };

type IsValid = (schema: Schema, value: unknown) => boolean;
type PickPart = (value: unknown, schema: unknown) => unknown;

/**
 * Removes the fields that a schema does not allow (`additionalProperties: false`) from a JSON value, at any depth. Stored data may have
 * fields that only earlier documents declared; without them the data can still be sent. `anyOf` and `oneOf` may allow different fields: of
 * the branches that accept the value after removal, the one that removes least is used.
 */
export function pickDeclared(value: unknown, schema: unknown, isValid: IsValid): unknown {
  if (!isJsonObject(schema)) return value;
  const pick: PickPart = (part, subschema) => pickDeclared(part, subschema, isValid);
  const afterAllOf = listOf(schema['allOf']).reduce(pick, value);
  const choices = [schema['anyOf'], schema['oneOf']].filter(Array.isArray);
  const afterChoices = choices.reduce((part, branches) => pickBranch(part, branches, isValid), afterAllOf);
  const conditional = schema['if'] === undefined ? undefined : schema[isValid(schema['if'] as Schema, afterChoices) ? 'then' : 'else'];
  const result = pick(afterChoices, conditional);
  const tuple = listOf(schema['prefixItems']);
  if (Array.isArray(result)) return result.map((item, index) => pick(item, index < tuple.length ? tuple[index] : schema['items']));
  return isJsonObject(result) ? pickFields(result, schema, pick) : result;
}

function pickFields(value: Schema, schema: Schema, pick: PickPart): Schema {
  const fields = Object.entries(value).map(([name, part]) => [name, part, fieldSchema(name, schema)] as const);
  return Object.fromEntries(fields.flatMap(([name, part, declared]) => (declared === false ? [] : [[name, pick(part, declared)]])));
}

/** The schema of a field; false for a field that is not allowed, undefined for a field that may have any value. */
function fieldSchema(name: string, schema: Schema): unknown {
  const { properties, patternProperties, additionalProperties } = schema as { [keyword: string]: Schema | undefined };
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  const match = Object.entries(patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(name));
  return match ? match[1] : additionalProperties;
}

/** The value without the fields that one branch does not allow, by the branch that keeps most; unchanged when no branch accepts it. */
function pickBranch(value: unknown, branches: readonly unknown[], isValid: IsValid): unknown {
  const [best = value] = branches
    .map((branch) => [branch, pickDeclared(value, branch, isValid)] as const)
    .filter(([branch, part]) => isValid(branch as Schema, part))
    .map(([, part]) => part)
    .sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
  return best;
}
