import type { Node } from '../source/node.ts';
import { deref } from './deref.ts';
import type { Schema } from './schema.ts';
import { typeOf } from './typeOf.ts';

function accepts(schema: Schema, node: Node): boolean {
  const own = deref(schema);
  if (own.enum) return node.type === 'scalar';
  if (own.type === undefined) return true;
  const types = typeof own.type === 'string' ? [own.type] : own.type;
  const type = typeOf(node);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** True for a map of which any text may be a key: chosen when no form with required keys fits. */
function isOpen(schema: Schema): boolean {
  return (deref(schema).required ?? []).length === 0;
}

/**
 * The one branch of `anyOf` or `oneOf` that a node is meant as: by its type and, for maps, by the required keys that it has.
 * Undefined when no branch fits; every union of the meta-schemas can be told apart in this way.
 */
export function chooseBranch(branches: readonly Schema[], node: Node): Schema | undefined {
  const fitting = branches.filter((branch) => accepts(branch, node));
  if (node.type !== 'object') return fitting[0];
  const keyed = fitting.find((branch) => !isOpen(branch) && (deref(branch).required ?? []).every((key) => node.entries.has(key)));
  return keyed ?? fitting.find(isOpen);
}
