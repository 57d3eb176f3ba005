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

/** Validates data by precompiled functions: the whole form, or one schema within it. */
export interface CompiledValidator {
  readonly errorsOf: (data: unknown) => readonly CompiledError[];
  readonly isValid: (schema: RJSFSchema, data: unknown) => boolean;
}

/** A function as Ajv generates it: it returns whether data is valid and leaves the errors in a property of itself. */
type Compiled = ((data: unknown) => boolean) & { errors?: readonly CompiledError[] | null };

/**
 * The validator of a form from the functions of its validator module, which the compiler generated with Ajv and named by the hash of their
 * schema. Throws when a schema has no function: form document and module are of different versions.
 */
export function compiledValidator(functions: { readonly [hash: string]: unknown }, schema: RJSFSchema): CompiledValidator {
  // rjsf asks for the same schemas again and again, and hashing one takes longer than validating by it.
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

/** The `require` of precompiled validator modules: the few parts of ajv that their code may load. Throws for any other name. */
export function validatorRequire(name: string): unknown {
  const module = modules[name];
  if (module === undefined) throw new Error(`A validator module requires '${name}', which is not part of the portal.`);
  return module;
}
