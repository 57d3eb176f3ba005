import type { Node } from '../source/node.ts';

const CHARACTER = /\\u[0-9A-Fa-f]{4}|\\.|[^\\]/gsy;

/**
 * Where the character of this index of a text stands in its document, so that a diagnostic points into the expression. JSON may write one
 * character as two, `\"`, or as six.
 */
export function offsetInString({ offset, source }: Pick<Node, 'offset' | 'source'>, index: number): number {
  let position = offset + 1;
  if (!source.text.slice(position, position + index).includes('\\')) return position + index;
  for (let character = 0; character < index; character += 1) {
    CHARACTER.lastIndex = position;
    if (!CHARACTER.test(source.text)) break;
    position = CHARACTER.lastIndex;
  }
  return position;
}
