import type { BuiltForm } from '../forms/builtForm.ts';
import { type Digest, namesUsed } from '../source/digest.ts';
import type { Messages } from './messageTable.ts';

/** Message keys, and beginnings of keys, that some documents use. */
export interface MessageNeeds {
  readonly keys: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

/** Needs of several documents and forms together. */
export function allNeeds(
  digests: readonly Digest[],
  forms: readonly BuiltForm[],
  keys: Iterable<string> = [],
  prefixes: readonly string[] = [],
): MessageNeeds {
  const all = new Set(keys);
  const starts = new Set(prefixes);
  for (const digest of digests) {
    for (const key of namesUsed(digest, 'message')) all.add(key);
    for (const prefix of digest.prefixes) starts.add(prefix);
  }
  for (const form of forms) for (const text of form.texts) all.add(text.name);
  return { keys: all, prefixes: [...starts] };
}

/**
 * Beginnings of message keys that the runtime looks up itself, or by a name that stands in data. They count as used and are in every shell.
 */
export const SHELL_PREFIXES: readonly string[] = [
  'app.',
  'errors.',
  'languages.',
  'format.',
  'forms.',
  'table.',
  'download.',
  'ui.',
  'validation.',
  'shell.',
];

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
