import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryMap } from '../source/entryMap.ts';
import { entryOf, type Node, type ScalarNode, type Source } from '../source/node.ts';

/** What the names in braces stand for: nodes by name. */
export type Written = ReadonlyMap<string, Node>;

const BRACES = /\{([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*)\}/g;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ALONE = /^\{([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*)\}$/;

/**
 * A copy of a piece of a document, written in `source`: `{name}` in keys and texts is the text or number that the name stands for, and a
 * text that is nothing else is the value itself. What is in braces and no such name stays; a name that cannot be filled in is reported.
 */
export function copyWith(node: Node, written: Written, source: Source, diagnostics: Diagnostics): Node {
  if (node.type === 'scalar') return scalarWith(node, written, source, diagnostics);
  if (node.type === 'array') return { ...node, source, items: node.items.map((item) => copyWith(item, written, source, diagnostics)) };
  const entries = Array.from(
    node.entries,
    ([key, child]) => [filled(key, written), copyWith(child, written, source, diagnostics)] as const,
  );
  return { ...node, source, entries: entryMap(entries.flat()) };
}

function scalarWith(node: ScalarNode, written: Written, source: Source, diagnostics: Diagnostics): Node {
  if (typeof node.value !== 'string' || !node.value.includes('{')) return { ...node, source };
  const alone = meantBy(ALONE.exec(node.value)?.[1] ?? '', written);
  if (alone) return { ...alone, keyOffset: node.keyOffset };
  reportUnfilled(node, node.value, written, diagnostics);
  return { ...node, source, value: filled(node.value, written) };
}

/** A text in which the names in braces are filled in. */
export function filled(text: string, written: Written): string {
  if (!text.includes('{')) return text;
  return text.replace(BRACES, (braces, name: string) => fillingOf(name, text, written) ?? braces);
}

/** What stands in a text in place of a name in braces; undefined where it cannot be filled in. */
function fillingOf(name: string, text: string, written: Written): string | undefined {
  const value = meantBy(name, written);
  if (value?.type !== 'scalar' || typeof value.value === 'boolean') return undefined;
  const filling = value.value === null ? '' : `${value.value}`;
  // Into an expression no more gets than a name: `item.{day}`.
  return filling.startsWith('=') || (text.startsWith('=') && !NAME.test(filling)) ? undefined : filling;
}

function reportUnfilled(node: Node, text: string, written: Written, diagnostics: Diagnostics): void {
  for (const [braces, path = ''] of text.matchAll(BRACES)) {
    const [name = '', ...keys] = path.split('.');
    if (!written.has(name) || fillingOf(path, text, written) !== undefined) continue;
    const holder = entryOf(written.get(name), ...keys.slice(0, -1));
    const known = holder?.type === 'object' ? [...holder.entries.keys()] : [];
    const last = keys.at(-1) ?? '';
    const isThere = keys.length === 0 || known.includes(last);
    const fix = isThere
      ? remedyOf(path, meantBy(path, written), text)
      : (Diagnostics.suggestion(last, known) ?? `there is ${known.join(', ')}`);
    diagnostics.add('BRACES', node, isThere ? `${braces} cannot be filled in here` : `"${name}" has no "${keys.join('.')}"`, { fix });
  }
}

function remedyOf(path: string, value: Node | undefined, text: string): string {
  if (!text.startsWith('=')) return 'only a text or a number can stand within a text';
  const isNumber = value?.type === 'scalar' && typeof value.value === 'number';
  return `write ${isNumber ? `string(${path})` : path} outside of the quotes, without braces`;
}

function meantBy(path: string, written: Written): Node | undefined {
  const [name = '', ...keys] = path.split('.');
  return entryOf(written.get(name), ...keys);
}
