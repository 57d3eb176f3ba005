import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type Node, textOf } from '../source/node.ts';
import { isSlow } from './isSlow.ts';

const FIXES = 'anchor it with "^", make neighbouring parts begin with different characters, or bound its repetitions';
const judged = new Map<string, boolean>();

/** Checks that a regular expression can be read and takes no more than linear time; `name` is one that stands as the node's key. */
export function checkPattern(node: Node, diagnostics: Diagnostics, name?: string): void {
  const pattern = name ?? textOf(node);
  const onKey = name !== undefined;
  if (pattern === undefined) return;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    diagnostics.add('PATTERN_INVALID', node, error instanceof Error ? error.message : 'cannot be read', { onKey });
    return;
  }
  const slow = judged.get(pattern) ?? isSlow(pattern);
  judged.set(pattern, slow);
  if (slow)
    diagnostics.add('PATTERN_UNSAFE', node, `"${pattern}" can read one text in too many ways, which takes a long time: ${FIXES}`, {
      onKey,
    });
}
