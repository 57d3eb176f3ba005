import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema } from '@rjsf/utils';

/** An error as the compiled functions report it. */
export interface CompiledError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

/** Judges data by functions that the compiler made: the whole form, or one schema within it. */
export interface CompiledValidator {
  readonly errorsOf: (data: unknown) => readonly CompiledError[];
  readonly isValid: (schema: RJSFSchema, data: unknown) => boolean;
}

type Compiled = ((data: unknown) => boolean) & { errors?: readonly CompiledError[] | null };

/** The validator of a form from the functions of its module, by the hash of their schema. Throws when a schema has none: documents and module differ. */
export function compiledValidator(functions: { readonly [hash: string]: unknown }, schema: RJSFSchema): CompiledValidator {
  // A hash takes longer than the check itself, and rjsf asks for the same schemas again and again.
  const known = new WeakMap<object, Compiled>();
  const functionOf = (part: RJSFSchema): Compiled => {
    const hash = known.has(part) ? '' : (part.$id ?? hashForSchema(part));
    const found = known.get(part) ?? (functions[hash] as Compiled | undefined);
    if (found === undefined) throw new Error(`the validator module has no function for the schema ${hash}`);
    known.set(part, found);
    return found;
  };
  const whole = functionOf(schema);
  return {
    errorsOf(data) {
      whole(data);
      const found = whole.errors ?? [];
      whole.errors = null;
      return found;
    },
    isValid: (part, data) => part.$id !== JUNK_OPTION_ID && functionOf(part)(data),
  };
}
