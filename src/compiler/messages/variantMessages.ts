import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import type { PortalFile } from '../load/kinds.ts';
import type { Layout } from '../overlay/layout.ts';
import type { Variant } from '../overlay/resolveVariants.ts';
import { hasSameItems } from '../source/hasSameItems.ts';
import type { Node } from '../source/node.ts';
import { cachedTable } from './cachedTable.ts';
import { languageOf, messagesOf } from './messageFiles.ts';
import { type Message, MessageTable } from './messageTable.ts';

const messagesCache = new ResultCache<Node, MessagesByLanguage>();
/** The messages of the base as they were last, by the table of their first language. */
const lastByTable = new WeakMap<MessageTable, MessagesByLanguage>();

/** A variant's messages by language. */
type MessagesByLanguage = ReadonlyMap<string, MessageTable>;

/** The messages of the base portal by language, from the files below locales/. */
export function baseMessages(layout: Layout, languages: readonly string[], diagnostics: Diagnostics): MessagesByLanguage {
  const filesByLanguage = new Map<string, PortalFile[]>(languages.map((language) => [language, []]));
  for (const file of layout.byKind.get('messages') ?? []) {
    const language = languageOf(file.path);
    const files = filesByLanguage.get(language);
    if (files) files.push(file);
    else diagnostics.add('LANGUAGE_UNKNOWN', file.root, `the portal has no language "${language}"`, { fix: languageFix(languages) });
  }
  const tables = new Map(
    Array.from(filesByLanguage, ([language, files]) => [language, cachedTable(undefined, files, baseTable, diagnostics)] as const),
  );
  const [first] = tables.values();
  const last = first && lastByTable.get(first);
  // The same tables are the same map, by which later steps know that no text has changed.
  if (last && hasSameItems([...last].flat(), [...tables].flat())) return last;
  if (first) lastByTable.set(first, tables);
  return tables;
}

function baseTable(_base: undefined, files: readonly PortalFile[], diagnostics: Diagnostics): MessageTable {
  const table = new Map<string, Message>();
  for (const message of files.flatMap((file) => messagesOf(file, diagnostics))) {
    const duplicate = table.get(message.key);
    if (duplicate)
      diagnostics.add('MESSAGE_TWICE', message.node, `"${message.key}" is also in ${duplicate.node.source.path}`, { isOnKey: true });
    else table.set(message.key, message);
  }
  return new MessageTable(table);
}

/** Languages have so short names that another one is no misspelling. */
export function languageFix(languages: Iterable<string>): string {
  return `it has ${[...languages].join(', ')}; a further one is added in "languages" of schemas/portal.json`;
}

/** The messages of a program by language. For a language whose messages it does not change, this is the base's table itself. */
export function variantMessages(variant: Variant, base: MessagesByLanguage, diagnostics: Diagnostics): MessagesByLanguage {
  if (variant.messageFiles.length === 0) return base;
  const own = (language: string) => variant.messageFiles.filter((file) => languageOf(file.path) === language);
  return messagesCache.get(variant.oem, [base, ...variant.messageFiles], diagnostics, () => {
    const tableOf = (language: string, table: MessageTable): MessageTable =>
      own(language).length === 0 ? table : cachedTable(table, own(language), changedTable, diagnostics);
    return new Map(Array.from(base, ([language, table]) => [language, tableOf(language, table)]));
  });
}

/** The messages of some files, of equal keys those of the last, as they were when they were last compared with those of the base. */
interface Changed {
  readonly roots: readonly Node[];
  readonly base: MessageTable;
  readonly entries: ReadonlyMap<string, Message>;
  readonly isFaulty: boolean;
}

/** By the root of the last file. */
const changedByRoot = new WeakMap<Node, Changed>();

function changedTable(base: MessageTable, files: readonly PortalFile[], diagnostics: Diagnostics): MessageTable {
  const roots = files.map(({ root }) => root);
  const last = roots.at(-1);
  const before = last && changedByRoot.get(last);
  const { added } = diagnostics;
  const entries = before && isSameAs(before, roots, base) ? before.entries : changedEntries(base, files, diagnostics);
  // While the program's own messages are the same they are the same map, also when those of the base change.
  const isSame = before && (before.entries === entries || hasSameItems([...before.entries.values()], [...entries.values()]));
  const same = isSame ? before.entries : entries;
  if (last) changedByRoot.set(last, { roots, base, entries: same, isFaulty: diagnostics.added > added });
  return new MessageTable(same, base);
}

function changedEntries(base: MessageTable, files: readonly PortalFile[], diagnostics: Diagnostics): ReadonlyMap<string, Message> {
  const changed = new Map<string, Message>();
  for (const message of files.flatMap((file) => messagesOf(file, diagnostics))) {
    const inherited = changed.get(message.key) ?? base.get(message.key);
    if (inherited?.text === message.text) {
      diagnostics.add('OVERLAY_NO_EFFECT', message.node, `"${message.key}" is the same as inherited`, { fix: 'delete it' });
    }
    changed.set(message.key, message);
  }
  return changed;
}

/** Whether the files and the messages of the base that they change are those of before, and nothing was wrong then. */
function isSameAs(before: Changed, roots: readonly Node[], base: MessageTable): boolean {
  if (before.isFaulty || !hasSameItems(before.roots, roots)) return false;
  return !differingKeys(before.base, base).some((key) => before.entries.has(key));
}

/** What differs between two tables of the base; of many programs each asks for the same two. */
const differingByTable = new WeakMap<MessageTable, { readonly before: MessageTable; readonly keys: readonly string[] }>();

function differingKeys(before: MessageTable, base: MessageTable): readonly string[] {
  const known = differingByTable.get(base);
  if (known?.before === before) return known.keys;
  const keys = [...new Set([...before.keys(), ...base.keys()])].filter((key) => before.get(key) !== base.get(key));
  differingByTable.set(base, { before, keys });
  // Otherwise each table would hold the one before it.
  differingByTable.delete(before);
  return keys;
}
