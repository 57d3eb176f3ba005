import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { languageOf } from '../messages/messageFiles.ts';
import type { Message, MessageTable } from '../messages/messageTable.ts';
import type { Layout } from '../overlay/layout.ts';
import type { ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { entriesOf, entryOf, itemsOf, type Node, textOf } from '../source/node.ts';

/** Warns of messages that are the same in two languages, as one is that was copied and never translated. */
export function checkSameTexts(layout: Layout, { variants }: ResolvedPortal, diagnostics: Diagnostics): void {
  const [base] = variants;
  const pairs = variants.flatMap((variant) => sameTexts(variant, base));
  if (pairs.length === 0) return;
  const documents = layout.byKind.get('sameTexts') ?? [];
  const listed = documents.flatMap(({ root }) => itemsOf(entryOf(root, 'keys')).flatMap((key) => textOf(key) ?? []));
  const named = new Set([...listed, ...variants.flatMap(({ variant }) => namesIn(variant.oem))]);
  const prefixes = listed.filter((key) => key.endsWith('.'));
  const mayBeSame = (key: string) => named.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  for (const [message, translation] of pairs) {
    if (mayBeSame(message.key)) continue;
    const language = languageOf(message.node.source.path);
    diagnostics.add('MESSAGE_SAME', translation.node, `"${message.key}" is the same as in ${language}`, {
      fix: 'translate it; if it is right, add its key to locales/same-texts.json',
    });
  }
}

/** Keys of names: programs and makers are called the same everywhere. */
function namesIn(node: Node): readonly string[] {
  const known = namesByNode.get(node) ?? collectNames(node);
  namesByNode.set(node, known);
  return known;
}

const namesByNode = new WeakMap<Node, readonly string[]>();

function collectNames(node: Node): readonly string[] {
  const own = textOf(entryOf(node, 'displayName'));
  const below = [...itemsOf(node), ...entriesOf(node).values()].flatMap((child) => (child.type === 'scalar' ? [] : namesIn(child)));
  return own === undefined ? below : [own, ...below];
}

/** The messages of a variant's own, in its first language, whose text is that of another language. */
function sameTexts({ messages }: ResolvedVariant, base: ResolvedVariant | undefined): (readonly [Message, Message])[] {
  const [first, ...others] = [...messages];
  if (!first) return [];
  const [language, table] = first;
  return others.flatMap(([otherLanguage, otherTable]) => {
    const isInherited = base?.messages.get(language) === table && base.messages.get(otherLanguage) === otherTable;
    const isFirst = base?.messages === messages;
    return isInherited && !isFirst ? [] : sameTextsIn(table, otherTable);
  });
}

type Pairs = readonly (readonly [Message, Message])[];

const pairsByTable = new WeakMap<MessageTable, { readonly table: MessageTable; readonly pairs: Pairs }>();

/** Cached, because the tables of most programs stay from one compilation to the next. */
function sameTextsIn(table: MessageTable, otherTable: MessageTable): Pairs {
  const before = pairsByTable.get(otherTable);
  if (before?.table === table) return before.pairs;
  const pairs = [...otherTable.entries.values()].flatMap((translation) => {
    const message = table.get(translation.key);
    return message && message.text === translation.text && hasWord(message.text) ? [[message, translation] as const] : [];
  });
  pairsByTable.set(otherTable, { table, pairs });
  return pairs;
}

/** Whether a text has a word beside its arguments. */
function hasWord(text: string): boolean {
  return /\p{L}{3}/u.test(text.replace(/\{[^{}]*\}/g, ''));
}
