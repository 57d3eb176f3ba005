import { entryMap } from '../source/entryMap.ts';
import type { Node, ObjectNode } from '../source/node.ts';
import type { ShortWords } from './shortWords.ts';

/** The keys of an action that are none of its parameters. */
const CONDITIONS = ['if', 'when'];

/**
 * An action or effect in its long form: `{ "send": "SAVE", "to": "session", "if": ... }` becomes `{ "type": "send", "params": { "event":
 * "SAVE", "to": "session" }, "when": ... }`. Behind a word without a main parameter stand all parameters. An unknown word becomes a type, so
 * that it is reported as one.
 */
export function coreAction(node: ObjectNode, words: ShortWords): ObjectNode {
  if (node.entries.has('type')) return node;
  const keys = [...node.entries.keys()].filter((key) => !CONDITIONS.includes(key));
  const word = keys.find((key) => words.has(key)) ?? keys[0];
  const head = node.entries.get(word ?? '');
  if (word === undefined || !head) return node;
  const { keyOffset, source } = head;
  const type: Node = { type: 'scalar', source, offset: keyOffset ?? head.offset, keyOffset, value: words.get(word)?.kind ?? word };
  const params = paramsOf(node, word, head, words);
  const condition = CONDITIONS.flatMap((key) => node.entries.get(key) ?? []);
  return {
    ...node,
    entries: entryMap([
      ...['type', type],
      ...(params.type === 'object' && params.entries.size === 0 ? [] : ['params', params]),
      ...condition.flatMap((when) => ['when', when]),
    ]),
  };
}

function paramsOf(node: ObjectNode, word: string, head: Node, words: ShortWords): Node {
  const { head: headName, names } = words.get(word) ?? {};
  const others = [...node.entries].filter(([key]) => key !== word && !CONDITIONS.includes(key));
  if (headName === undefined && others.length === 0) return head;
  const entries = others.flatMap(([key, child]) => [names?.get(key) ?? key, child]);
  const { keyOffset, source } = head;
  return { type: 'object', source, offset: keyOffset ?? head.offset, keyOffset, entries: entryMap([headName ?? word, head, ...entries]) };
}
