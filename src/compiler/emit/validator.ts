import { createRequire } from 'node:module';
import type { BundleFile, JsonObject } from '#model';
import type { BuiltForm } from '../forms/builtForm.ts';
import { hashOf, LazyFile } from './bundleFiles.ts';

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
// Part of every hash: change it when the generated code changes, so that old addresses are not reused.
const GENERATOR_VERSION = 'rjsf-6.11.1/1';

const files = new WeakMap<BuiltForm, BundleFile>();

/** The script by which browsers validate a form, named after a hash of the form's schema; generated when first asked for. */
export function validatorFile(form: BuiltForm): BundleFile {
  const known = files.get(form);
  if (known) return known;
  const hash = hashOf(GENERATOR_VERSION + JSON.stringify(form.schema));
  const file = new LazyFile(`/portico/validator.${hash}.js`, SCRIPT_TYPE, () => validatorModule(form.schema));
  files.set(form, file);
  return file;
}

/**
 * Text of an ES module whose default export takes a `require` for the validator's run-time code and returns the validation functions of
 * a form's schema by hash. It uses no eval, so it passes `script-src 'self'`.
 */
function validatorModule(schema: JsonObject): string {
  const code = loadGenerator()(structuredClone(schema), { ajvOptionsOverrides: { code: { lines: false } } });
  return `export default function(require){const exports={};${code};return exports}\n`;
}

type Generate = (schema: object, options: object) => string;

let generate: Generate | undefined;

/** Loads the generator late: it is large and needed only once a form is opened. */
function loadGenerator(): Generate {
  const require = createRequire(import.meta.url);
  generate ??= (require('@rjsf/validator-ajv8/compileSchemaValidators') as { compileSchemaValidatorsCode: Generate })
    .compileSchemaValidatorsCode;
  return generate;
}
