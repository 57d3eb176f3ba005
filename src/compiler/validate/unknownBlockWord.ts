import { nearest } from '#model';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Node, ObjectNode } from '../source/node.ts';
import type { Schema } from './schema.ts';

const SHOWN_WORDS = 8;

/** Reports a block that says its kind neither by a word nor by `block`: at the key that is nearly a word, with the words that there are. */
export function reportUnknownBlock(node: ObjectNode, declared: Schema, kinds: ReadonlyMap<string, Schema>, diagnostics: Diagnostics): void {
  const words = Array.from(kinds, ([kind, schema]) => (schema['x-head'] === undefined ? [] : [schema['x-word'] ?? kind])).flat();
  const properties = new Set(Object.keys(declared.properties ?? {}));
  const keys = [...node.entries].filter(([key]) => !properties.has(key) && key !== 'if' && !key.startsWith('$'));
  const misspelt = keys.find(([key]) => nearest(key, words) !== undefined);
  const [key, at]: readonly [string, Node] = misspelt ?? ['', node];
  const fix = misspelt
    ? Diagnostics.suggestion(key, words)
    : `say first what it is: ${words.slice(0, SHOWN_WORDS).join(', ')} ..., or "block" with one of ${kinds.size} kinds`;
  const message = misspelt ? `there is no block "${key}"` : 'the block does not say what kind it is';
  diagnostics.add('BLOCK_UNKNOWN', at, message, { fix, isOnKey: misspelt !== undefined });
}
