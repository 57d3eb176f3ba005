import { madeMapOf } from '../calls/made.ts';
import { entriesOf, type Node } from '../source/node.ts';

/** What the server alone reads of an OEM document: it may be long, and pages do nothing with it. */
const OF_SERVER = new Set(['checklists']);

const made = new WeakMap<Node, Node>();

/** An OEM document as pages get it; the same for the same document. */
export function forPages(oem: Node): Node {
  const before = made.get(oem);
  if (before) return before;
  const entries = [...entriesOf(oem)];
  const page = entries.some(([key]) => OF_SERVER.has(key))
    ? madeMapOf(
        oem,
        entries.filter(([key]) => !OF_SERVER.has(key)),
      )
    : oem;
  made.set(oem, page);
  return page;
}
