import type { BuiltForm } from '../forms/builtForm.ts';
import { namesUsed, type Usage } from '../source/usage.ts';
import type { Message, MessageTable } from './messageTable.ts';

/** Which messages some documents use: keys that they name, and beginnings of keys that they put together at run time, e.g. 'status.'. */
export interface MessageNeeds {
  readonly keys: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

/**
 * Beginnings of message keys that no document names, because the code of the browser looks them up, some by a name that is in data. They
 * count as used, and every shell file contains their messages.
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

/** The messages that are needed, sorted by key: the named ones, and every one of the table or its base whose key begins with a prefix. */
export function neededMessages(messages: MessageTable, { keys, prefixes }: MessageNeeds): Message[] {
  const needed = new Set(keys);
  for (let table: MessageTable | undefined = prefixes.length > 0 ? messages : undefined; table; table = table.base) {
    for (const key of entriesWith(prefixes, table)) needed.add(key);
  }
  return [...needed].sort().flatMap((key) => messages.get(key) ?? []);
}

const keysByTable = new WeakMap<MessageTable, Map<string, readonly string[]>>();

/** The keys of a table, without those of its base, that have one of these prefixes; cached, because all programs have the same base. */
function entriesWith(prefixes: readonly string[], table: MessageTable): readonly string[] {
  const byPrefixes = keysByTable.get(table) ?? new Map<string, readonly string[]>();
  keysByTable.set(table, byPrefixes);
  const id = prefixes.join(' ');
  const keys = byPrefixes.get(id) ?? [...table.entries.keys()].filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  byPrefixes.set(id, keys);
  return keys;
}
