import { createEvaluation, evaluate } from '#conditions';
import type { AccessDocument, Condition, Fact, JsonObject } from '#model';
import { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { jsonOf } from '../load/jsonOf.ts';
import { textOf } from '../load/textOf.ts';
import type { SharedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';

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
export function checkDemo(shared: readonly SharedDocument[], roles: Roles, faults: Faults): void {
  const earns = earning(roles, shared.find(({ kind }) => kind === 'portal')?.root);
  const domain = (roles.facts['user.role']?.domain ?? []).map(String);
  for (const account of shared.flatMap(({ kind, root }) => (kind === 'demo' ? accountsOf(root) : []))) {
    const node = entryOf(account, 'role');
    const role = textOf(node);
    if (!node || role === undefined || domain.includes(role) || earns({ role })) continue;
    faults.add('ROLE_UNKNOWN', node, `"${role}" earns no role of the access documents`, { fix: Faults.suggestion(role, domain) });
  }
}
