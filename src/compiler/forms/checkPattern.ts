import type { Faults } from '../diagnostics/faults.ts';
import type { Node } from '../load/node.ts';
import { textOf } from '../load/textOf.ts';

/**
 * A repeated group of nothing but repetitions, or whose alternatives begin alike, can be read in exponentially many ways.
 * A part without repetition inside the group, as the dot in `(\\.[a-z]+)*`, makes it unambiguous.
 */
function isUnsafe(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\./g, 'a').replaceAll(/\[[^\]]*\]/g, 'a');
  const nested = /\((?:\?:)?(?:.[+*?])*.[+*](?:.[+*?])*\)(?:[+*]|\{\d+,\})/.test(bare);
  const overlapping = /\((?:\?:)?(\w)[^()|]*\|\1[^()]*\)(?:[+*]|\{\d+,\})/.test(pattern);
  return nested || overlapping;
}

/** Checks that a regular expression can be read and cannot take exponential time. */
export function checkPattern(node: Node, faults: Faults): void {
  const pattern = textOf(node);
  if (pattern === undefined) return;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    faults.add('PATTERN_INVALID', node, error instanceof Error ? error.message : 'cannot be read');
    return;
  }
  if (isUnsafe(pattern)) faults.add('PATTERN_UNSAFE', node, `"${pattern}" repeats a repetition`);
}
