import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type Node, textOf } from '../source/node.ts';
import { isSlow } from './isSlow.ts';

const FIX = 'anchor it with "^", make neighbouring parts begin with different characters, or limit its repetitions';
const slowByPattern = new Map<string, boolean>();

/** Checks that a regular expression is valid and takes no more than linear time. `name` is the pattern when it is the node's key. */
export function checkPattern(node: Node, diagnostics: Diagnostics, name?: string): void {
  const pattern = name ?? textOf(node);
  const onKey = name !== undefined;
  if (pattern === undefined) return;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    diagnostics.add('PATTERN_INVALID', node, error instanceof Error ? error.message : 'the pattern is not valid', { onKey });
    return;
  }
  const slow = slowByPattern.get(pattern) ?? isSlow(pattern);
  slowByPattern.set(pattern, slow);
  if (!slow) return;
  const message = `"${pattern}" can match one text in too many ways, which takes a long time`;
  diagnostics.add('PATTERN_UNSAFE', node, message, { onKey, fix: FIX });
}
