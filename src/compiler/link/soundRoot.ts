import type { Kind } from '../load/kinds.ts';
import type { ResolvedPortal } from '../resolved.ts';
import type { Node } from '../source/node.ts';

/** The one document of a kind, if its shape is sound: what is not may only be looked at node by node. */
export function soundRoot(portal: ResolvedPortal, kind: Kind): Node | undefined {
  const document = portal.shared.find((candidate) => candidate.kind === kind);
  return document?.digest.faults.some(({ severity }) => severity === 'error') ? undefined : document?.root;
}
