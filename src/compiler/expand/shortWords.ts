import type { MetaSchemas } from '../validate/metaSchemas.ts';
import type { Schema } from '../validate/schema.ts';

/** What a word stands for: a kind of block, action or effect, and the property that the value behind the word is. */
export interface ShortWord {
  readonly kind: string;
  readonly head: string | undefined;
  /** The names of the other properties as they are written -> as they are. */
  readonly names: ReadonlyMap<string, string>;
  readonly schema: Schema;
}

/** The words of a vocabulary, by the word. */
export type ShortWords = ReadonlyMap<string, ShortWord>;

const wordsByKinds = new WeakMap<ReadonlyMap<string, Schema>, ShortWords>();

/** The words that stand for kinds of blocks, actions or effects: the kind's name unless its schema has another (`x-word`). */
export function wordsOf(kinds: ReadonlyMap<string, Schema>): ShortWords {
  const known = wordsByKinds.get(kinds);
  if (known) return known;
  const words = new Map(Array.from(kinds, ([kind, schema]) => [schema['x-word'] ?? kind, wordOf(kind, schema)]));
  wordsByKinds.set(kinds, words);
  return words;
}

function wordOf(kind: string, schema: Schema): ShortWord {
  const names = Object.entries(schema.properties ?? {}).map(([name, { 'x-as': written }]): [string, string] => [written ?? name, name]);
  return { kind, head: schema['x-head'], names: new Map(names), schema };
}

/** The words of actions; in a machine those of effects too, because a life cycle writes its effects where a flow writes actions. */
export function actionWords({ actions, effects }: MetaSchemas, isMachine: boolean): ShortWords {
  return isMachine ? wordsOf(mergedKinds(actions, effects)) : wordsOf(actions);
}

const mergedByActions = new WeakMap<ReadonlyMap<string, Schema>, ReadonlyMap<string, Schema>>();

function mergedKinds(actions: ReadonlyMap<string, Schema>, effects: ReadonlyMap<string, Schema>): ReadonlyMap<string, Schema> {
  const merged = mergedByActions.get(actions) ?? new Map([...actions, ...effects]);
  mergedByActions.set(actions, merged);
  return merged;
}
