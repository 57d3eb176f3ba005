import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { PortalFile } from '../load/kinds.ts';
import { entriesOf, entryOf, type Node } from '../source/node.ts';

const usedNames = new WeakSet<Node>();

/** Notes that the expression to which a document gave a name was put in somewhere. */
export function noteUsed(expression: Node): void {
  usedNames.add(expression);
}

/** Warns of names of expressions that nothing reads, once all documents are expanded. */
export function checkNamesUsed(files: readonly PortalFile[], diagnostics: Diagnostics): void {
  for (const { root } of files) {
    for (const names of namesIn(root)) {
      for (const [name, node] of entriesOf(names))
        if (!usedNames.has(node))
          diagnostics.add('UNUSED', node, `nothing reads the name "${name}"`, {
            isOnKey: true,
            fix: 'spell it as the expressions do that should read it, or take it away',
          });
    }
  }
}

/** Whether a document gives names to expressions. */
export function givesNames({ root }: PortalFile): boolean {
  return namesIn(root).some((names) => names !== undefined);
}

/** The maps of names of a document: its own, and those of its calls and parts. */
function namesIn(root: Node): (Node | undefined)[] {
  const inside = ['operations', 'parts'].flatMap((key) => [...entriesOf(entryOf(root, key)).values()]);
  return [root, ...inside].map((node) => entryOf(node, 'names'));
}
