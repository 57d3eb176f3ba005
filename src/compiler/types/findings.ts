import type { Code } from '../diagnostics/codes.ts';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Node } from '../source/node.ts';

/** What the check of types has found in one document. */
export class Findings {
  readonly diagnostics = new Diagnostics();
  /** The paths of the document of whose type nothing is known, each with its node. */
  readonly untyped = new Map<Node, string>();

  add(code: Code, node: Node, message: string, fix?: string, isOnKey = false): void {
    this.diagnostics.add(code, node, message, { fix, isOnKey });
  }
}

/** What would do instead of a name: the nearest one, else all that there are. */
export function remedyFor(name: string, names: readonly string[]): string {
  return Diagnostics.remedy(name, names) ?? 'there is nothing to read';
}
