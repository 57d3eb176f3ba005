import type { AccessDocument, OperationTable } from '#model';
import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { SharedDocument } from '../resolved.ts';

/** Checks that the access documents rule every operation: what stands nowhere would be denied to all. */
export function checkAccess(operations: OperationTable, access: AccessDocument, shared: readonly SharedDocument[], faults: Faults): void {
  for (const { kind, root } of shared) {
    const id = kind === 'operations' ? entryOf(root, 'operationId') : undefined;
    const name = textOf(id);
    if (!id || name === undefined || !Object.hasOwn(operations, name) || Object.hasOwn(access.operations, name)) continue;
    faults.add('ACCESS_MISSING', id, `operation "${name}" stands in no access document`, { fix: 'add it to schemas/access.json' });
  }
}
