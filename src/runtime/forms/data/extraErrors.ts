import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import type { FormPart } from '#model';
import { byFieldOrder } from './byFieldOrder.ts';
import type { ServerErrors } from './serverErrors.ts';

/** Server errors as rjsf's `extraErrors`, in the order of the fields; undefined when there are none. */
export function extraErrorsOf(errors: ServerErrors, { schema, uiSchema }: FormPart): ErrorSchema<unknown> | undefined {
  const builder = new ErrorSchemaBuilder<unknown>();
  const compare = byFieldOrder(schema, uiSchema);
  const fields = Object.entries(errors.fields).toSorted(([one], [other]) => compare(one, other));
  for (const [path, packed] of fields) builder.addErrors([...packed], path);
  if (errors.general.length > 0) builder.addErrors([...errors.general]);
  return Object.keys(builder.ErrorSchema).length > 0 ? builder.ErrorSchema : undefined;
}
