import type { Diagnostic } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryMap } from '../source/entryMap.ts';
import type { Node } from '../source/node.ts';
import { nodeCount } from '../source/nodeCount.ts';

/** Ten times what the largest document of a large portal becomes. */
const MAX_VALUES = 200_000;

/** Only what stands behind these keys may be put in more than once; documents without them are not counted. */
const MULTIPLIES = /"(?:for|names|part|shapes)"/;

/**
 * What a document became, or in its place the document emptied and a diagnostic if that is too large: a few bytes that name a large
 * expression or shape may stand for all of it, and every later step would walk through each of them.
 */
export function withinLimit<T extends { readonly node: Node; readonly diagnostics: readonly Diagnostic[] }>(expanded: T, root: Node): T {
  if (!MULTIPLIES.test(root.source.text) || nodeCount(expanded.node) <= MAX_VALUES) return expanded;
  const diagnostics = new Diagnostics();
  diagnostics.takeAll(expanded.diagnostics);
  const fix = 'work out under values what is used often, or divide the document';
  diagnostics.add('EXPANSION_TOO_LARGE', root, `with its names put in, the document holds more than ${MAX_VALUES} values`, { fix });
  return { ...expanded, node: emptied(root), diagnostics: diagnostics.list() };
}

/** The document with its lists and maps empty, so that nothing else seems to be missing. */
function emptied(root: Node): Node {
  if (root.type !== 'object') return root;
  const entries = Array.from(root.entries, ([key, child]): [string, Node] => {
    if (child.type === 'array') return [key, { ...child, items: [] }];
    return [key, child.type === 'object' ? { ...child, entries: entryMap([]) } : child];
  });
  return { ...root, entries: entryMap(entries.flat()) };
}
