import type { BuiltForm } from '../forms/builtForm.ts';
import { namesUsed, type Usage } from '../source/usage.ts';
import type { MessageTable } from './messageTable.ts';

/** Which messages some documents use: the keys that they name, and beginnings of keys that they put together at run time. */
export interface MessageNeeds {
  readonly keys: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

/**
 * Beginnings of the message keys that the runtime looks up by itself, or by a name that is in data. They count as used and are in
 * every shell.
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

/** The messages that documents and forms need together, besides the keys and prefixes of the last two arguments. */
export function messageNeedsOf(
  usages: readonly Usage[],
  forms: readonly BuiltForm[],
  keys: Iterable<string> = [],
  prefixes: readonly string[] = [],
): MessageNeeds {
  const allKeys = new Set(keys);
  const allPrefixes = new Set(prefixes);
  for (const usage of usages) {
    for (const key of namesUsed(usage, 'message')) allKeys.add(key);
    for (const prefix of usage.prefixes) allPrefixes.add(prefix);
  }
  for (const form of forms) for (const text of form.texts) allKeys.add(text.name);
  return { keys: allKeys, prefixes: [...allPrefixes] };
}

/** The keys needed of a language's messages, sorted: those named, and all in the table that begin with a prefix. */
export function neededKeys(messages: MessageTable, { keys, prefixes }: MessageNeeds): string[] {
  const needed = new Set(keys);
  for (let table: MessageTable | undefined = prefixes.length > 0 ? messages : undefined; table; table = table.base) {
    for (const key of ownKeysWith(prefixes, table)) needed.add(key);
  }
  return [...needed].sort();
}

const keysByTable = new WeakMap<MessageTable, Map<string, readonly string[]>>();

/** A table's own keys with one of these prefixes; cached, because many programs have the same base table. */
function ownKeysWith(prefixes: readonly string[], table: MessageTable): readonly string[] {
  const byPrefixes = keysByTable.get(table) ?? new Map<string, readonly string[]>();
  keysByTable.set(table, byPrefixes);
  const id = prefixes.join(' ');
  const keys = byPrefixes.get(id) ?? [...table.own.keys()].filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  byPrefixes.set(id, keys);
  return keys;
}
