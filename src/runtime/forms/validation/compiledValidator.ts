import { hashForSchema, JUNK_OPTION_ID, type RJSFSchema } from '@rjsf/utils';
import equal from 'ajv/dist/runtime/equal';
import ucs2length from 'ajv/dist/runtime/ucs2length';

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

type Require = (name: string) => unknown;

/** The formats of ajv-formats, which few validator modules require: those of dates and times, since patterns are part of the code. */
const FORMATS = 'ajv-formats/dist/formats';

const importFormats = () => import(/* webpackChunkName: "formats" */ 'ajv-formats/dist/formats');

/** The functions of a validator module, which `create` makes. Loads the formats first if the module requires them. */
export async function functionsOf(create: (require: Require) => unknown): Promise<{ readonly [hash: string]: unknown }> {
  let needsFormats = false;
  const functions = create((name) => {
    if (name !== FORMATS) return validatorRequire(name);
    needsFormats = true;
    return { fullFormats: {}, fastFormats: {} };
  });
  if (!needsFormats) return functions as { readonly [hash: string]: unknown };
  const formats = await importFormats();
  return create((name) => (name === FORMATS ? formats : validatorRequire(name))) as { readonly [hash: string]: unknown };
}

/** Name in generated code -> module. */
const modules: { readonly [name: string]: unknown } = {
  'ajv/dist/runtime/ucs2length': { default: ucs2length },
  'ajv/dist/runtime/equal': { default: equal },
};

/** What the code of validator modules may load beside the formats. Throws for any other name. */
function validatorRequire(name: string): unknown {
  const module = modules[name];
  if (module === undefined) throw new Error(`A validator module requires '${name}', which is not part of the portal.`);
  return module;
}
