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
function sameTexts({ messages }: ResolvedVariant, base: ResolvedVariant | undefined): readonly Pair[] {
  const [first, ...others] = [...messages];
  if (!first) return [];
  const [language, table] = first;
  return others.flatMap(([otherLanguage, otherTable]) => {
    const isInherited = base?.messages.get(language) === table && base.messages.get(otherLanguage) === otherTable;
    const isFirst = base?.messages === messages;
    return isInherited && !isFirst ? [] : sameTextsIn(table, otherTable);
  });
}

type Pair = readonly [Message, Message];
type Entries = MessageTable['entries'];

/** The messages that a variant has in another language, compared with those that it has itself in the first. */
interface Compared {
  readonly first: Entries;
  readonly same: readonly Pair[];
  /** Those that are not among them: the base may have them. */
  readonly alone: readonly Message[];
}

const comparedByEntries = new WeakMap<Entries, Compared>();

function sameTextsIn(table: MessageTable, { entries }: MessageTable): readonly Pair[] {
  const before = comparedByEntries.get(entries);
  const compared = before?.first === table.entries ? before : comparedEntries(table.entries, entries);
  comparedByEntries.set(entries, compared);
  const { alone, same } = compared;
  return alone.length === 0 ? same : [...same, ...alone.flatMap((translation) => pairOf(table.get(translation.key), translation))];
}

/** Without those of the base, so that what is found is so as long as the variant's own messages stay. */
function comparedEntries(first: Entries, others: Entries): Compared {
  const translations = [...others.values()];
  const same = translations.flatMap((translation) => pairOf(first.get(translation.key), translation));
  return { first, same, alone: translations.filter(({ key }) => !first.has(key)) };
}

function pairOf(message: Message | undefined, translation: Message): readonly Pair[] {
  return message && message.text === translation.text && hasWord(message.text) ? [[message, translation]] : [];
}

/** Whether a text has a word beside its arguments. */
function hasWord(text: string): boolean {
  return /\p{L}{3}/u.test(text.replace(/\{[^{}]*\}/g, ''));
}
