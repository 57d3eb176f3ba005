import type { BundleFile } from '#model';
import type { BuiltForm } from '../forms/builtForm.ts';
import { hashOf } from './hashOf.ts';
import { LazyFile } from './lazyFile.ts';
import { validatorForm } from './validatorForm.ts';
import { validatorModule } from './validatorModule.ts';

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
