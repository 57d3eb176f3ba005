import equal from 'ajv/dist/runtime/equal';
import ucs2length from 'ajv/dist/runtime/ucs2length';
import { fastFormats, fullFormats } from 'ajv-formats/dist/formats';

const modules: { readonly [name: string]: unknown } = {
  'ajv/dist/runtime/ucs2length': { default: ucs2length },
  'ajv/dist/runtime/equal': { default: equal },
  'ajv-formats/dist/formats': { fullFormats, fastFormats },
};

/** The `require` of precompiled validator modules: the few ajv parts that their code may ask for. Throws on any other name. */
export function validatorRequire(name: string): unknown {
  const found = modules[name];
  if (found === undefined) throw new Error(`a validator module asks for '${name}', which the portal does not ship`);
  return found;
}
