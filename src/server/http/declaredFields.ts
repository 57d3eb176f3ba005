/** A JSON Schema; references are resolved by then. */
export type Schema = { readonly [keyword: string]: unknown };

type Fits = (schema: Schema, value: unknown) => boolean;

const isMap = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * What a JSON value holds of what its schema declares: fields that a closed object does not name are left out, at any depth. Of the branches
 * of a choice the one counts that the rest fits and that keeps most.
 */
export function pickDeclared(value: unknown, schema: unknown, fits: Fits): unknown {
  if (!isMap(schema)) return value;
  const kept = (part: unknown, by: unknown): unknown => pickDeclared(part, by, fits);
  const choices = [schema['anyOf'], schema['oneOf']].filter(Array.isArray);
  const ruled = choices.reduce((part, branches) => chosen(part, branches, fits), listOf(schema['allOf']).reduce(kept, value));
  const branch = schema['if'] === undefined ? undefined : schema[fits(schema['if'] as Schema, ruled) ? 'then' : 'else'];
  const whole = kept(ruled, branch);
  if (Array.isArray(whole)) return whole.map((item) => kept(item, schema['items']));
  return isMap(whole) ? fieldsOf(whole, schema, kept) : whole;
}

function fieldsOf(value: Schema, schema: Schema, kept: (part: unknown, by: unknown) => unknown): Schema {
  const fields = Object.entries(value).map(([name, part]) => [name, part, eventDeclaration(name, schema)] as const);
  return Object.fromEntries(fields.flatMap(([name, part, by]) => (by === false ? [] : [[name, kept(part, by)]])));
}

/** The schema of a field; false for one that may not be there. */
function eventDeclaration(name: string, schema: Schema): unknown {
  const { properties, patternProperties, additionalProperties } = schema as { [keyword: string]: Schema | undefined };
  if (properties && Object.hasOwn(properties, name)) return properties[name];
  const alike = Object.entries(patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(name));
  return alike ? alike[1] : additionalProperties;
}

function chosen(value: unknown, branches: readonly unknown[], fits: Fits): unknown {
  const [best = value] = branches
    .map((branch) => [branch, pickDeclared(value, branch, fits)] as const)
    .filter(([branch, part]) => fits(branch as Schema, part))
    .map(([, part]) => part)
    .sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
  return best;
}
