import { entryMap } from '../source/entryMap.ts';
import { entryOf, type Node, type ScalarNode, type Source } from '../source/node.ts';

/** What the names in braces stand for: nodes by name. */
export type Written = ReadonlyMap<string, Node>;

const BRACES = /\{([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*)\}/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ALONE = /^\{([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*)\}$/;

/**
 * A copy of a piece of a document, written in `source`: `{name}` in keys and texts is the text or number that the name stands for, and a
 * text that is nothing else is the value itself. What is in braces and no such name stays.
 */
export function copyWith(node: Node, written: Written, source: Source): Node {
  if (node.type === 'scalar') return scalarWith(node, written, source);
  if (node.type === 'array') return { ...node, source, items: node.items.map((item) => copyWith(item, written, source)) };
  const entries = Array.from(node.entries, ([key, child]) => [filled(key, written), copyWith(child, written, source)] as const);
  return { ...node, source, entries: entryMap(entries.flat()) };
}

function scalarWith(node: ScalarNode, written: Written, source: Source): Node {
  if (typeof node.value !== 'string') return { ...node, source };
  const alone = meantBy(ALONE.exec(node.value)?.[1] ?? '', written);
  if (alone) return { ...alone, keyOffset: node.keyOffset };
  return { ...node, source, value: filled(node.value, written) };
}

/** A text in which the names in braces are filled in. */
export function filled(text: string, written: Written): string {
  if (!text.includes('{')) return text;
  return text.replace(BRACES, (braces, name: string) => {
    const value = meantBy(name, written);
    if (value?.type !== 'scalar' || typeof value.value === 'boolean') return braces;
    const filling = value.value === null ? '' : `${value.value}`;
    // Into an expression no more gets than a name: `item.{day}`.
    return filling.startsWith('=') || (text.startsWith('=') && !NAME.test(filling)) ? braces : filling;
  });
}

function meantBy(path: string, written: Written): Node | undefined {
  const [name = '', ...keys] = path.split('.');
  return entryOf(written.get(name), ...keys);
}
