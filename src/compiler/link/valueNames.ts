import type { ResolvedDocument } from '../resolved.ts';
import { valueTables } from './valueTables.ts';

/** Names of the values that can be read in a document inside these flows. */
export function valueNames(document: ResolvedDocument, flows: readonly string[]): string[] {
  const here = valueTables(document).filter(({ flow }) => flow === undefined || flows.includes(flow));
  return here.flatMap(({ table }) => [...table.entries.keys()]);
}
