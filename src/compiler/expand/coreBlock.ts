import { entryMap } from '../source/entryMap.ts';
import { entryOf, type Node, type ObjectNode, textOf } from '../source/node.ts';
import type { ShortWord, ShortWords } from './shortWords.ts';

/** The keys that every block may write in short. */
const OF_EVERY_BLOCK: ReadonlyMap<string, string> = new Map([['if', 'visibleIf']]);

/** A word with what it stands for. */
type Written = readonly [word: string, meaning: ShortWord];

/**
 * A block in its long form: `{ "button": "@x", "do": ..., "if": ... }` becomes `{ "block": "button", "label": "@x", "actions": ...,
 * "visibleIf": ... }`. A block of an overlay that changes one of the `base` is of the kind of that one; if that is not known, only what every
 * block may write in short is.
 */
export function coreBlock(node: ObjectNode, words: ShortWords, base: Node | undefined): ObjectNode {
  const changed = node.entries.has('$op') ? undefined : base;
  const kind = textOf(entryOf(node, 'block') ?? entryOf(changed, 'block'));
  if (kind !== undefined || changed) return withPropertyNames(node, wordFor(kind, words));
  const written = wordIn(node, words);
  const core = withPropertyNames(node, written);
  return written ? withKind(core, node.entries.get(written[0]), written[1].kind) : core;
}

/** The word among the keys of a block: that of the kind whose properties all the other words are, so that the order does not count. */
function wordIn(node: ObjectNode, words: ShortWords): Written | undefined {
  const found = [...node.entries.keys()].flatMap((key): Written[] => {
    const word = words.get(key);
    return word?.head === undefined ? [] : [[key, word]];
  });
  return found.find(([key, word]) => found.every(([other]) => other === key || word.names.has(other)));
}

function wordFor(kind: string | undefined, words: ShortWords): Written | undefined {
  return [...words].find(([, word]) => word.kind === kind);
}

function withPropertyNames(node: ObjectNode, written: Written | undefined): ObjectNode {
  if ([...node.entries.keys()].every((key) => nameOf(key, written) === key)) return node;
  const entries = Array.from(node.entries, ([key, child]) => [nameOf(key, written), child] as const);
  return { ...node, entries: entryMap(entries.flat()) };
}

function nameOf(key: string, written: Written | undefined): string {
  const [word, meaning] = written ?? [];
  return (key === word ? meaning?.head : meaning?.names.get(key)) ?? OF_EVERY_BLOCK.get(key) ?? key;
}

/** The kind of the block is where its word is written, in front of the main property. */
function withKind(node: ObjectNode, head: Node | undefined, kind: string): ObjectNode {
  const { keyOffset, offset, source } = head ?? node;
  const block: Node = { type: 'scalar', source, offset: keyOffset ?? offset, keyOffset, value: kind };
  return { ...node, entries: entryMap(['block', block, ...[...node.entries].flat()]) };
}
