import { readName } from './readName.ts';
import { stepsOf } from './stepsOf.ts';

/** Reads a dotted path; absent steps, methods and inherited members of plain objects and lists give undefined. */
export function readPath(root: unknown, path: string): unknown {
  let value = root;
  for (const name of stepsOf(path)) value = readName(value, name);
  return value;
}
