import { createRequire } from 'node:module';
import type { BundleFile, JsonObject } from '#model';
import type { BuiltForm } from '../forms/builtForm.ts';
import { hashOf, LazyFile } from './bundleFiles.ts';

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const files = new WeakMap<BuiltForm, BundleFile>();

/** The validator module of a form, named after the schema that decides it; compiled when first asked for. */
export function validatorFile(form: BuiltForm): BundleFile {
  const known = files.get(form);
  if (known) return known;
  const hash = hashOf(validatorForm + JSON.stringify(form.schema));
  const file = new LazyFile(`/portico/validator.${hash}.js`, SCRIPT_TYPE, () => validatorModule(form.schema));
  files.set(form, file);
  return file;
}

/** Changes when the generated form of validators changes, so that old addresses are not reused. */
export const validatorForm = 'rjsf-6.11.1/1';

type CompileCode = (schema: object, options: object) => string;

let compileCode: CompileCode | undefined;

/** The generator is large and needed only once a form is opened. */
function loadCompiler(): CompileCode {
  const require = createRequire(import.meta.url);
  compileCode ??= (require('@rjsf/validator-ajv8/compileSchemaValidators') as { compileSchemaValidatorsCode: CompileCode })
    .compileSchemaValidatorsCode;
  return compileCode;
}

/**
 * Text of an ES module whose default export takes a `require` for the validator run-time and answers the validation functions of a form's
 * schema by hash. It holds no eval, so it passes `script-src 'self'`.
 */
export function validatorModule(schema: JsonObject): string {
  const code = loadCompiler()(structuredClone(schema), { ajvOptionsOverrides: { code: { lines: false } } });
  return `export default function(require){const exports={};${code};return exports}\n`;
}
