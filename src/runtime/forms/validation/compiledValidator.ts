import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema } from '@rjsf/utils';
import equal from 'ajv/dist/runtime/equal';
import ucs2length from 'ajv/dist/runtime/ucs2length';
import { fastFormats, fullFormats } from 'ajv-formats/dist/formats';

/** An error as the compiled functions report it. */
export interface CompiledError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

/** Validates the whole form, or against one schema within it, with functions that the compiler has generated. */
export interface CompiledValidator {
  readonly errorsOf: (data: unknown) => readonly CompiledError[];
  readonly isValid: (schema: RJSFSchema, data: unknown) => boolean;
}

/** A function as Ajv generates it: it returns whether data is valid and leaves the errors in a property of itself. */
type Compiled = ((data: unknown) => boolean) & { errors?: readonly CompiledError[] | null };

/**
 * Creates the validator of a form. `functions` are those of its validator module: the compiler has generated one for each schema with Ajv
 * and named it by the hash of the schema. Throws when a schema has no function: form document and module are of different versions.
 */
export function compiledValidator(functions: { readonly [hash: string]: unknown }, schema: RJSFSchema): CompiledValidator {
  // rjsf validates against the same schemas again and again, and computing a hash takes longer than validating.
  const cache = new WeakMap<object, Compiled>();
  const functionOf = (part: RJSFSchema): Compiled => {
    const cached = cache.get(part);
    if (cached !== undefined) return cached;
    const hash = part.$id ?? hashForSchema(part);
    const validate = functions[hash] as Compiled | undefined;
    if (validate === undefined) throw new Error(`The validator module has no function for the schema ${hash}.`);
    cache.set(part, validate);
    return validate;
  };
  const whole = functionOf(schema);
  return {
    errorsOf(data) {
      whole(data);
      const errors = whole.errors ?? [];
      whole.errors = null;
      return errors;
    },
    // rjsf gives this id to a placeholder for an option that no data may match.
    isValid: (part, data) => part.$id !== JUNK_OPTION_ID && functionOf(part)(data),
  };
}

/** Name in generated code -> module. */
const modules: { readonly [name: string]: unknown } = {
  'ajv/dist/runtime/ucs2length': { default: ucs2length },
  'ajv/dist/runtime/equal': { default: equal },
  'ajv-formats/dist/formats': { fullFormats, fastFormats },
};

/** The `require` function for validator modules, whose code may load these few modules of ajv. Throws for any other name. */
export function validatorRequire(name: string): unknown {
  const module = modules[name];
  if (module === undefined) throw new Error(`A validator module requires '${name}', which is not part of the portal.`);
  return module;
}
