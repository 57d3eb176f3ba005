import type { Faults } from '../diagnostics/faults.ts';
import { checkJsonSchema } from '../forms/checkJsonSchema.ts';
import { entryOf } from '../load/entryOf.ts';
import type { Node } from '../source/node.ts';
import type { MetaSchemas } from '../validate/metaSchemas.ts';

// Examples and the portal's own words hold values, not parts of the description.
const VALUES = new Set(['example', 'examples', 'x-portal']);

function check(node: Node, meta: MetaSchemas, faults: Faults): void {
  if (node.type === 'array') for (const item of node.items) check(item, meta, faults);
  if (node.type !== 'object') return;
  for (const [key, child] of node.entries) {
    if (key === 'schema') checkJsonSchema(child, meta, faults);
    else if (!VALUES.has(key)) check(child, meta, faults);
  }
}

/** Checks the schemas that operations write down themselves: of parameters, bodies, answers and shared components. */
export function checkOperationSchemas(root: Node, meta: MetaSchemas, faults: Faults): void {
  check(root, meta, faults);
  const shared = entryOf(root, 'components', 'schemas');
  if (shared?.type === 'object') for (const schema of shared.entries.values()) checkJsonSchema(schema, meta, faults);
}
