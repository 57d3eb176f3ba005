import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { entryMap } from '../source/entryMap.ts';
import { entriesOf, type Node, type ObjectNode } from '../source/node.ts';
import { sourceWith } from '../source/sourceScope.ts';
import { copyWith, filled } from './copyWith.ts';

const MAX_TIMES = 50;
const NAME = /^[a-z][A-Za-z0-9]*$/;

/** The word `for` of an item or entry, which is repeated for every item of the list that it gives. */
interface Repetition {
  readonly name: string;
  readonly declared: Node;
  readonly items: readonly Node[];
  /** The item or entry without the word. */
  readonly rest: ObjectNode;
}

/** Whether an item of a list or an entry of a map is to be repeated. */
export function isRepeated(node: Node): node is ObjectNode {
  return node.type === 'object' && node.entries.get('for')?.type === 'object';
}

/** An item of a list, once for every item of the list of its `for`. */
export function repeatedItems(node: ObjectNode, diagnostics: Diagnostics): readonly Node[] {
  const repetition = repetitionOf(node, diagnostics);
  return repetition ? repetition.items.map((item) => copyFor(repetition, item, diagnostics)) : [];
}

/** An entry of a map, once for every item of the list of its `for`; the key tells them apart. */
export function repeatedEntries(key: string, node: ObjectNode, diagnostics: Diagnostics): readonly (readonly [string, Node])[] {
  const repetition = repetitionOf(node, diagnostics);
  if (!repetition) return [];
  const { items, name } = repetition;
  const entries = items.map((item) => [filled(key, new Map([[name, item]])), copyFor(repetition, item, diagnostics)] as const);
  if (new Set(entries.map(([made]) => made)).size < entries.length)
    diagnostics.add('FOR_LIST', node, `"${key}" is the same key for several items`, { isOnKey: true, fix: `write {${name}} in the key` });
  return entries;
}

function copyFor({ declared, name, rest }: Repetition, item: Node, diagnostics: Diagnostics): Node {
  const { source } = rest;
  const bound = new Map([[name, { node: item, isCondition: false, declared }]]);
  return copyWith(rest, new Map([[name, item]]), sourceWith(source, { writtenIn: source, readsAround: true, bound }), diagnostics);
}

function repetitionOf(node: ObjectNode, diagnostics: Diagnostics): Repetition | undefined {
  const word = node.entries.get('for') as ObjectNode;
  const [[name, list] = [], second] = [...entriesOf(word)];
  if (name === undefined || !list || second || !NAME.test(name)) {
    diagnostics.add('FOR_LIST', word, '"for" gives one name to the items of one list', {
      fix: 'write { "for": { "day": ["mon", "tue"] } }',
    });
    return undefined;
  }
  if (list.type !== 'array') {
    diagnostics.add('FOR_LIST', list, `"${name}" is to stand for each item of a list, and this is none`, { fix: 'write the list itself' });
    return undefined;
  }
  if (list.items.length > MAX_TIMES) {
    diagnostics.add('FOR_LIST', list, `the list has ${list.items.length} items; at most ${MAX_TIMES} are allowed`);
    return undefined;
  }
  const entries = [...node.entries].filter(([key]) => key !== 'for');
  return { name, declared: list, items: list.items, rest: { ...node, entries: entryMap(entries.flat()) } };
}
