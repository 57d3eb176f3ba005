import { type ErrorSchema, ErrorSchemaBuilder } from '@rjsf/utils';
import { packFault } from '../messages/packFault.ts';
import type { ServerFaults } from './serverFaults.ts';

/** Server faults as rjsf's `extraErrors`; undefined when there are none. */
export function faultSchema(faults: ServerFaults): ErrorSchema<unknown> | undefined {
  const builder = new ErrorSchemaBuilder<unknown>();
  const packed = (texts: readonly string[]): string[] => texts.map((text) => packFault({ text }));
  for (const [path, texts] of Object.entries(faults.fields)) builder.addErrors(packed(texts), path);
  if (faults.general.length > 0) builder.addErrors(packed(faults.general));
  return Object.keys(builder.ErrorSchema).length > 0 ? builder.ErrorSchema : undefined;
}
