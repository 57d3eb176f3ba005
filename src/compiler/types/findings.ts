import type { Code } from '../diagnostics/codes.ts';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Node } from '../source/node.ts';

/** How many names a message lists at most. */
const MAX_NAMES = 12;

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
  const near = Diagnostics.suggestion(name, names);
  if (near !== undefined) return near;
  const listed = names.slice(0, MAX_NAMES).join(', ');
  if (names.length === 0) return 'there is nothing to read';
  return `there is ${listed}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}`;
}
