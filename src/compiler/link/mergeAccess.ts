import type { AccessDocument, Json } from '#model';
import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import type { Layout } from '../overlay/layout.ts';

/** All access documents as one; an operation or role that two of them rule is a fault. */
export function mergeAccess(layout: Layout, faults: Faults): AccessDocument {
  const merged: { roles: { [id: string]: Json }; operations: { [id: string]: Json } } = { roles: {}, operations: {} };
  for (const file of layout.byKind.get('access') ?? []) {
    for (const part of ['roles', 'operations'] as const) {
      const table = entryOf(file.root, part);
      if (table?.type !== 'object') continue;
      for (const [id, node] of table.entries) {
        if (Object.hasOwn(merged[part], id)) faults.add('ACCESS_TWICE', node, `another access document rules "${id}"`, { onKey: true });
        else if (part === 'roles' || entryOf(node, 'allow')?.type === 'array') merged[part][id] = jsonOf(node);
      }
    }
  }
  return { $schema: 'schemas/meta/access.schema.json', ...merged } as unknown as AccessDocument;
}
