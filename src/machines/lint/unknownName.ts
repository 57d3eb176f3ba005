import { nearest } from '#model';
import type { MachineFault } from '../machineFault.ts';

/** A fault for a name that is not known, with the nearest known one as remedy. */
export function unknownName(
  code: MachineFault['code'],
  what: string,
  name: string,
  known: Iterable<string>,
  pointer: string,
): MachineFault {
  const close = nearest(name, known);
  return { code, pointer, message: `${what} '${name}' is not known.`, ...(close !== undefined && { fix: `Did you mean '${close}'?` }) };
}
