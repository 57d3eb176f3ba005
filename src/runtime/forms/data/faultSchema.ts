import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import { packFault } from '../messages/packFault.ts';
import type { ServerFaults } from './serverFaults.ts';

/** Server faults as rjsf's `extraErrors`; undefined when there are none. */
export function faultSchema(faults: ServerFaults): ErrorSchema<unknown> | undefined {
  const builder = new ErrorSchemaBuilder<unknown>();
  for (const [path, packed] of Object.entries(faults.fields)) builder.addErrors([...packed], path);
  if (faults.general.length > 0) builder.addErrors(faults.general.map((text) => packFault({ text })));
  return Object.keys(builder.ErrorSchema).length > 0 ? builder.ErrorSchema : undefined;
}
