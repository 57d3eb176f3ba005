import { createEvaluation, evaluate } from '#conditions';
import type { AccessDocument, Condition, Fact, Json, JsonObject } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedPortal, SharedDocument } from '../resolved.ts';
import { entriesOf, entryOf, itemsOf, jsonOf, type Node, textOf } from '../source/node.ts';

/** All access documents (who may call which operation) as one; an operation or role that is in two of them is an error. */
export function mergeAccess(layout: Layout, diagnostics: Diagnostics): AccessDocument {
  const merged: { roles: { [id: string]: Json }; operations: { [id: string]: Json } } = { roles: {}, operations: {} };
  for (const file of layout.byKind.get('access') ?? []) {
    for (const part of ['roles', 'operations'] as const) {
      for (const [id, node] of entriesOf(entryOf(file.root, part))) {
        if (Object.hasOwn(merged[part], id))
          diagnostics.add('ACCESS_TWICE', node, `"${id}" is also in another access document`, { isOnKey: true });
        else if (part === 'roles' || entryOf(node, 'allow')?.type === 'array') merged[part][id] = jsonOf(node);
      }
    }
  }
  return merged as unknown as AccessDocument;
}

/** Checks that every operation is in an access document: otherwise nobody could call it. */
export function checkAccess({ operations, shared }: ResolvedPortal, access: AccessDocument, diagnostics: Diagnostics): void {
  for (const { kind, root } of shared) {
    const id = kind === 'operations' ? entryOf(root, 'operationId') : undefined;
    const name = textOf(id);
    if (!id || name === undefined || !Object.hasOwn(operations, name) || Object.hasOwn(access.operations, name)) continue;
    const fix = id.source.path.endsWith('.calls.json') ? 'give the call "access"' : 'add it to schemas/access.json';
    diagnostics.add('ACCESS_MISSING', id, `operation "${name}" is in no access document`, { fix });
  }
}

/** What decides which roles a user has. */
interface Roles {
  readonly access: AccessDocument;
  readonly conditions: { readonly [id: string]: Condition };
  readonly facts: { readonly [path: string]: Fact };
}

/** Checks that the role of each demo account is one of the values of `user.role`, or is given some role by the access documents. */
export function checkDemoRoles(shared: readonly SharedDocument[], roles: Roles, diagnostics: Diagnostics): void {
  const hasRole = roleCheck(roles, shared.find(({ kind }) => kind === 'portal')?.root);
  const domain = (roles.facts['user.role']?.domain ?? []).map(String);
  for (const account of shared.flatMap(({ kind, root }) => (kind === 'demo' ? itemsOf(entryOf(root, 'accounts')) : []))) {
    const node = entryOf(account, 'role');
    const role = textOf(node);
    if (!node || role === undefined || domain.includes(role) || hasRole({ role })) continue;
    const fix = Diagnostics.suggestion(role, domain);
    diagnostics.add('ROLE_UNKNOWN', node, `an account with "${role}" has no role of the access documents`, { fix });
  }
}

/** Whether a user with these details has any role of the access documents. */
function roleCheck({ access, conditions, facts }: Roles, portal: Node | undefined): (user: JsonObject) => boolean {
  const document = portal && jsonOf(portal);
  const roleConditions = Object.values(access.roles).map((role) => (Object(role) as { when?: Condition }).when);
  return (user) => {
    const evaluation = createEvaluation({ roots: { user: () => user, portal: () => document }, facts, conditions });
    return roleConditions.some((when) => when !== undefined && evaluate(when, evaluation));
  };
}
