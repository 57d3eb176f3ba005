import { createEvaluation, evaluate } from '#conditions';
import type { AccessDocument, Condition, Fact, Json, JsonObject, OperationTable } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Layout } from '../overlay/layout.ts';
import type { SharedDocument } from '../resolved.ts';
import { entryOf, jsonOf, type Node, textOf } from '../source/node.ts';

/** All access documents as one; an operation or role that two of them rule is a fault. */
export function mergeAccess(layout: Layout, diagnostics: Diagnostics): AccessDocument {
  const merged: { roles: { [id: string]: Json }; operations: { [id: string]: Json } } = { roles: {}, operations: {} };
  for (const file of layout.byKind.get('access') ?? []) {
    for (const part of ['roles', 'operations'] as const) {
      const table = entryOf(file.root, part);
      if (table?.type !== 'object') continue;
      for (const [id, node] of table.entries) {
        if (Object.hasOwn(merged[part], id))
          diagnostics.add('ACCESS_TWICE', node, `another access document rules "${id}"`, { onKey: true });
        else if (part === 'roles' || entryOf(node, 'allow')?.type === 'array') merged[part][id] = jsonOf(node);
      }
    }
  }
  return { $schema: 'schemas/meta/access.schema.json', ...merged } as unknown as AccessDocument;
}

/** Checks that the access documents rule every operation: what stands nowhere would be denied to all. */
export function checkAccess(
  operations: OperationTable,
  access: AccessDocument,
  shared: readonly SharedDocument[],
  diagnostics: Diagnostics,
): void {
  for (const { kind, root } of shared) {
    const id = kind === 'operations' ? entryOf(root, 'operationId') : undefined;
    const name = textOf(id);
    if (!id || name === undefined || !Object.hasOwn(operations, name) || Object.hasOwn(access.operations, name)) continue;
    diagnostics.add('ACCESS_MISSING', id, `operation "${name}" stands in no access document`, { fix: 'add it to schemas/access.json' });
  }
}

interface Roles {
  readonly access: AccessDocument;
  readonly conditions: { readonly [id: string]: Condition };
  readonly facts: { readonly [path: string]: Fact };
}

/** Whether user details earn a role of the access documents. */
function earning({ access, conditions, facts }: Roles, portal: Node | undefined): (user: JsonObject) => boolean {
  const document = portal && jsonOf(portal);
  const earned = Object.values(access.roles).map((role) => (Object(role) as { when?: Condition }).when);
  return (user) => {
    const on = createEvaluation({ roots: { user: () => user, portal: () => document }, facts, conditions });
    return earned.some((when) => when !== undefined && evaluate(when, on));
  };
}

function accountsOf(root: Node): readonly Node[] {
  const accounts = entryOf(root, 'accounts');
  return accounts?.type === 'array' ? accounts.items : [];
}

/** Checks that the role of every demo account is one that the facts name or that earns a role of the access documents. */
export function checkDemo(shared: readonly SharedDocument[], roles: Roles, diagnostics: Diagnostics): void {
  const earns = earning(roles, shared.find(({ kind }) => kind === 'portal')?.root);
  const domain = (roles.facts['user.role']?.domain ?? []).map(String);
  for (const account of shared.flatMap(({ kind, root }) => (kind === 'demo' ? accountsOf(root) : []))) {
    const node = entryOf(account, 'role');
    const role = textOf(node);
    if (!node || role === undefined || domain.includes(role) || earns({ role })) continue;
    diagnostics.add('ROLE_UNKNOWN', node, `"${role}" earns no role of the access documents`, { fix: Diagnostics.suggestion(role, domain) });
  }
}
