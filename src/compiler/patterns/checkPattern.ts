import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type Node, textOf } from '../source/node.ts';
import { isSlow } from './isSlow.ts';

const FIX = 'anchor it with "^", make neighbouring parts begin with different characters, or limit its repetitions';
const slowByPattern = new Map<string, boolean>();

/**
 * Checks that a regular expression of a document is valid and takes no more than linear time, so that no input can block a browser or the
 * server. The pattern is the node's text, or its key where `key` is given.
 */
export function checkPattern(node: Node, diagnostics: Diagnostics, key?: string): void {
  const pattern = key ?? textOf(node);
  const isOnKey = key !== undefined;
  if (pattern === undefined) return;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    diagnostics.add('PATTERN_INVALID', node, error instanceof Error ? error.message : 'the pattern is not valid', { isOnKey });
    return;
  }
  const isUnsafe = slowByPattern.get(pattern) ?? isSlow(pattern);
  slowByPattern.set(pattern, isUnsafe);
  if (!isUnsafe) return;
  const message = `"${pattern}" can match one text in too many ways, which takes a long time`;
  diagnostics.add('PATTERN_UNSAFE', node, message, { isOnKey, fix: FIX });
}
