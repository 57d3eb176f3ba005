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

type Compiled = ((data: unknown) => boolean) & { errors?: readonly CompiledError[] | null };

/** The validator of a form from the functions of its module, which are named by the hash of their schema. Throws when a schema has none: documents and module differ. */
export function compiledValidator(functions: { readonly [hash: string]: unknown }, schema: RJSFSchema): CompiledValidator {
  // rjsf asks for the same schemas again and again, and hashing one takes longer than validating by it.
  const cache = new WeakMap<object, Compiled>();
  const functionOf = (part: RJSFSchema): Compiled => {
    const cached = cache.get(part);
    if (cached !== undefined) return cached;
    const hash = part.$id ?? hashForSchema(part);
    const found = functions[hash] as Compiled | undefined;
    if (found === undefined) throw new Error(`The validator module has no function for the schema ${hash}.`);
    cache.set(part, found);
    return found;
  };
  const whole = functionOf(schema);
  return {
    errorsOf(data) {
      whole(data);
      const errors = whole.errors ?? [];
      whole.errors = null;
      return errors;
    },
    isValid: (part, data) => part.$id !== JUNK_OPTION_ID && functionOf(part)(data),
  };
}

const modules: { readonly [name: string]: unknown } = {
  'ajv/dist/runtime/ucs2length': { default: ucs2length },
  'ajv/dist/runtime/equal': { default: equal },
  'ajv-formats/dist/formats': { fullFormats, fastFormats },
};

/** The `require` of precompiled validator modules: the few parts of ajv that their code may load. Throws for any other name. */
export function validatorRequire(name: string): unknown {
  const found = modules[name];
  if (found === undefined) throw new Error(`A validator module requires '${name}', which is not part of the portal.`);
  return found;
}
