import { createHash } from 'node:crypto';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import { checkNumbers } from '../link/routesAndMenus.ts';
import type { Message, MessageTable } from '../messages/messageTable.ts';
import type { ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { ListInterner } from '../source/ListInterner.ts';
import { entryOf, itemsOf, jsonOf, type Node, textOf } from '../source/node.ts';

const matchCache = new ResultCache<readonly Node[], void>();

/** Proves that no two programs are for the same users (rows of `match`) or have the same number (`oemId`). */
export function proveMatches(portal: ResolvedPortal, descriptions: readonly Node[], diagnostics: Diagnostics): void {
  matchCache.get(descriptions, [], diagnostics, () => proveAllMatches(portal, diagnostics));
}

function proveAllMatches(portal: ResolvedPortal, diagnostics: Diagnostics): void {
  const numbers = portal.variants.flatMap(({ variant }) => {
    const node = entryOf(variant.oem, 'oemId');
    return node && variant.id !== 'base' ? [{ name: `program "${variant.id}"`, node }] : [];
  });
  checkNumbers(numbers, diagnostics);
  proveNumbers(portal, diagnostics);
  const programByUsers = new Map<string, string>();
  const named = new Set(portal.variants.flatMap(({ variant }) => namesIn(variant.oem).map(textOf)));
  for (const { variant } of portal.variants) {
    for (const row of itemsOf(entryOf(variant.oem, 'match'))) {
      const users = JSON.stringify(Object.entries(jsonOf(row) ?? {}).sort());
      const other = programByUsers.get(users);
      if (other !== undefined && other !== variant.id) diagnostics.add('OEM_MATCH', row, `program "${other}" is for the same users`);
      programByUsers.set(users, variant.id);
    }
    proveOwnName(variant.oem, named, diagnostics);
  }
}

/** Proves that whoever is of the maker's name that a program has gets a program: users are known by it. */
function proveOwnName(oem: Node, named: ReadonlySet<string | undefined>, diagnostics: Diagnostics): void {
  const own = textOf(entryOf(oem, 'oemName'));
  const [first] = namesIn(oem);
  if (own === undefined || !first || named.has(own)) return;
  const message = `nobody of "${own}", the "oemName" of the program, gets a program: "match" names "${textOf(first)}"`;
  diagnostics.add('OEM_MATCH', first, message, { fix: `name "${own}" in "match", or correct "oemName"` });
}

/** The makers' names in the `match` of a program. */
function namesIn(oem: Node): readonly Node[] {
  return itemsOf(entryOf(oem, 'match')).flatMap((row) => entryOf(row, 'oemName') ?? []);
}

/** Proves that no two makers have a program of one number: on the wire it is `oemId` and `id` in one, and 1 and 12 read as 11 and 2. */
function proveNumbers(portal: ResolvedPortal, diagnostics: Diagnostics): void {
  const ownerOf = new Map<string, { readonly oem: string; readonly oemId: unknown }>();
  for (const { variant } of portal.variants) {
    const node = entryOf(variant.oem, 'oemId');
    if (variant.id === 'base' || node === undefined) continue;
    const oemId = jsonOf(node);
    for (const program of itemsOf(entryOf(variant.oem, 'programs'))) {
      const id = entryOf(program, 'id');
      const number = `${oemId}${textOf(id) ?? ''}`;
      const other = ownerOf.get(number);
      if (id && other && other.oemId !== oemId) {
        const message = `program "${other.oem}" has ${number} too, its oemId ${other.oemId} and the id in one`;
        diagnostics.add('NUMBER_TWICE', id, message, { fix: 'give one of them another id' });
      }
      ownerOf.set(number, { oem: variant.id, oemId });
    }
  }
}

/** Whether a variant uses a message key. */
type Uses = (variant: ResolvedVariant, key: string) => boolean;

/**
 * Proves that no message that a program uses names another program, i.e. that the portal of one vehicle maker does not mention another
 * maker. The messages that consist of a program's name are not checked.
 */
export function proveNames(portal: ResolvedPortal, uses: Uses, diagnostics: Diagnostics): void {
  const [base, ...programs] = portal.variants;
  const own = ownByPrograms.intern(programs.map(({ ownTexts }) => ownTexts));
  const inputs = [...(base?.messages ?? [])].flat();
  const leaks = leaksCache.get(own, inputs, diagnostics, () => leaksIn(portal, diagnostics));
  for (const [index, program] of programs.entries()) {
    for (const { language, message, other } of leaks[index] ?? [])
      if (uses(program, message.key))
        diagnostics.add('OEM_LEAK', message.node, `"${message.key}" names "${other}"`, {
          variant: `${program.variant.id}/${language}`,
          fix: 'overlay the message in the programs that may show it',
        });
  }
}

/** What each program leaks. */
function leaksIn({ languages, variants }: ResolvedPortal, diagnostics: Diagnostics): readonly (readonly Leak[])[] {
  const [base, ...programs] = variants;
  const mentions = languages.flatMap((language) => {
    const names = programs.flatMap((program) => nameOf(program, language) ?? []);
    return names.length < 2 ? [] : [mentionsOf(language, names, base?.messages.get(language))];
  });
  // The names tell what a program is called, also if the base says it.
  const inputs = mentions.flatMap(({ inBase, language, names }) => [language, names, ...inBase]);
  return programs.map((program) =>
    leakCache.get(program.ownTexts, inputs, diagnostics, () => mentions.flatMap((one) => leaksOf(program, one))),
  );
}

const ownByPrograms = new ListInterner<object>();
const leaksCache = new ResultCache<readonly object[], readonly (readonly Leak[])[]>();

/** A message of a program that names another program. */
interface Leak {
  readonly language: string;
  readonly message: Message;
  readonly other: string;
}

const leakCache = new ResultCache<readonly object[], readonly Leak[]>();

function leaksOf(program: ResolvedVariant, mentions: Mentions): Leak[] {
  const { base, language } = mentions;
  const name = nameOf(program, language)?.name ?? '';
  return messagesToProve(program.messages.get(language), base, mentions).flatMap((message) => {
    const other = otherProgramIn(mentions.programsIn(message), program, name)?.name;
    return other === undefined ? [] : [{ language, message, other }];
  });
}

const NO_MESSAGES: ReadonlyMap<string, Message> = new Map();

/** The messages that a program changes. */
function changedMessages(table: MessageTable | undefined, base: MessageTable | undefined): ReadonlyMap<string, Message> {
  return table && table !== base ? table.entries : NO_MESSAGES;
}

/** The messages of a program that could name another program: those it changes, and unchanged ones of the base that name any program. */
function messagesToProve(table: MessageTable | undefined, base: MessageTable | undefined, mentions: Mentions): readonly Message[] {
  const changed = changedMessages(table, base);
  const inherited = mentions.inBase.filter(({ key }) => !changed.has(key));
  return [...inherited, ...changed.values()].filter(({ key }) => !mentions.nameKeys.has(key));
}

/** The first mentioned program that is not the program itself. Part of the program's name, e.g. 'Volt' for 'Volt Trucks', is allowed. */
function otherProgramIn(mentioned: readonly ProgramName[], { variant }: ResolvedVariant, programName: string): ProgramName | undefined {
  return mentioned.find(({ id, name }) => id !== variant.id && !programName.includes(name));
}

interface ProgramName {
  readonly id: string;
  /** Key of the message that holds the name. */
  readonly key: string;
  readonly name: string;
}

function nameOf({ variant, messages }: ResolvedVariant, language: string): ProgramName | undefined {
  const key = textOf(entryOf(variant.oem, 'displayName'));
  const name = key && messages.get(language)?.get(key)?.text;
  return key && name ? { id: variant.id, key, name } : undefined;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** What was found in a message, as long as the programs have these names. */
interface Found {
  readonly names: string;
  readonly programs: readonly ProgramName[];
}

/** Outlives a compilation: the next one mostly has the same messages and names. */
const foundInMessages = new WeakMap<Message, Found>();

/** By the messages of the base, which are looked through for all names. */
const mentionsByTable = new WeakMap<MessageTable, Mentions>();

function mentionsOf(language: string, names: readonly ProgramName[], base: MessageTable | undefined): Mentions {
  const before = base && mentionsByTable.get(base);
  if (before?.language === language && before.names === hashOf(names)) return before;
  const mentions = new Mentions(language, names, base);
  if (base) mentionsByTable.set(base, mentions);
  return mentions;
}

const hashOf = (names: readonly ProgramName[]): string => createHash('sha256').update(JSON.stringify(names)).digest('base64');

/** Finds the programs that messages name; cached by message, since most programs have the same messages. */
class Mentions {
  /** Programs and their indexes by the first word of their name, so that only names are searched whose first word is in the text. */
  readonly #byWord = new Map<string, [number, ProgramName][]>();
  readonly language: string;
  readonly base: MessageTable | undefined;
  /** The names as one short text. */
  readonly names: string;
  /** Keys of the messages that hold the names. */
  readonly nameKeys: ReadonlySet<string>;
  /** The messages of the base that name any program. */
  readonly inBase: readonly Message[];

  constructor(language: string, names: readonly ProgramName[], base: MessageTable | undefined) {
    this.language = language;
    this.base = base;
    this.names = hashOf(names);
    this.nameKeys = new Set(names.map(({ key }) => key));
    for (const [index, program] of names.entries()) {
      const word = program.name.match(WORD)?.[0] ?? '';
      this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), [index, program]]);
    }
    this.inBase = [...(base?.entries.values() ?? [])].filter((message) => this.programsIn(message).length > 0);
  }

  /** The programs that a message names, in the order of the portal. */
  programsIn(message: Message): readonly ProgramName[] {
    const before = foundInMessages.get(message);
    if (before?.names === this.names) return before.programs;
    // Names without any word are listed under the empty text.
    const words = new Set(['', ...(message.text.match(WORD) ?? [])]);
    const candidates = [...words].flatMap((word) => this.#byWord.get(word) ?? []).sort(([left], [right]) => left - right);
    const programs = candidates.flatMap(([, program]) => (wholeWords(program.name).test(message.text) ? [program] : []));
    foundInMessages.set(message, { names: this.names, programs });
    return programs;
  }
}

/** A pattern for a name where it is not part of a longer word. */
function wholeWords(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped})(?![\\p{L}\\p{N}])`, 'u');
}
