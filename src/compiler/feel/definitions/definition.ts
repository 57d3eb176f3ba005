/** What a value is, as far as an expression shows it. A date is a text of the form '2026-11-23'. */
export type FeelType = 'text' | 'number' | 'flag' | 'date' | 'list' | 'map';

/**
 * What a parameter takes: values of some types; `moment` a text that says day, time and offset, `name` a property's name or dotted path, `pattern` a regular expression, `condition` an
 * expression that holds or not, `conditions` a list of those that is written here.
 */
export type ParameterType = FeelType | 'moment' | 'name' | 'pattern' | 'condition' | 'conditions';

export interface Parameter {
  readonly name: string;
  /** Any value if left out. */
  readonly types?: readonly ParameterType[];
  readonly isOptional?: boolean;
  /** The last parameter may be given any number of times. */
  readonly isRepeated?: boolean;
}

/** A function that expressions can call: what it takes and gives, what it does in one sentence, and examples with their results. */
export interface FunctionDefinition {
  readonly parameters: readonly Parameter[];
  /** Any value if undefined. */
  readonly result: FeelType | undefined;
  readonly says: string;
  /** What the expression gives; `null` for what is absent. */
  readonly examples: readonly (readonly [expression: string, result: unknown])[];
}

export type Definitions = { readonly [name: string]: FunctionDefinition };

/** A parameter that takes values of these types, or any value. */
export function takes(name: string, ...types: readonly ParameterType[]): Parameter {
  return types.length === 0 ? { name } : { name, types };
}

export function optional(name: string, ...types: readonly ParameterType[]): Parameter {
  return { ...takes(name, ...types), isOptional: true };
}

export function repeated(name: string, ...types: readonly ParameterType[]): Parameter {
  return { ...takes(name, ...types), isRepeated: true };
}
