import type { BundleFile } from '#model';
import type { BuiltForm } from '../forms/builtForm.ts';
import { hashOf, LazyFile } from './bundleFiles.ts';
import { validatorModule } from './validatorModule.ts';

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
// Part of every hash: change it when the generated code changes, so that old addresses are not reused.
const GENERATOR_VERSION = 'rjsf-6.11.1/2';

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
