import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import type { FormPart } from '#model';
import { byFieldOrder } from './byFieldOrder.ts';
import type { ServerFaults } from './serverFaults.ts';

/** Server faults as rjsf's `extraErrors`, in the order of the fields; undefined when there are none. */
export function faultSchema(faults: ServerFaults, { schema, uiSchema }: FormPart): ErrorSchema<unknown> | undefined {
  const builder = new ErrorSchemaBuilder<unknown>();
  const compare = byFieldOrder(schema, uiSchema);
  const fields = Object.entries(faults.fields).toSorted(([one], [other]) => compare(one, other));
  for (const [path, packed] of fields) builder.addErrors([...packed], path);
  if (faults.general.length > 0) builder.addErrors([...faults.general]);
  return Object.keys(builder.ErrorSchema).length > 0 ? builder.ErrorSchema : undefined;
}
