import type { MessageNeeds } from '../messages/allNeeds.ts';
import type { Messages } from '../messages/message.ts';

const known = new WeakMap<Messages, Map<string, readonly string[]>>();

/** Keys that begin with one of some prefixes, of a table that many others stand on. Remembered by table. */
function keysUnder(messages: Messages, prefixes: readonly string[]): readonly string[] {
  const found = known.get(messages) ?? new Map<string, readonly string[]>();
  known.set(messages, found);
  const name = prefixes.join(' ');
  const keys = found.get(name) ?? [...messages.own.keys()].filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  found.set(name, keys);
  return keys;
}

/** Keys of a language's messages that are needed, in order. */
export function pickKeys(messages: Messages, { keys, prefixes }: MessageNeeds): string[] {
  const wanted = new Set(keys);
  for (let table: Messages | undefined = prefixes.length > 0 ? messages : undefined; table; table = table.base) {
    for (const key of keysUnder(table, prefixes)) wanted.add(key);
  }
  return [...wanted].sort();
}
