import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ItemsCache } from '../diagnostics/ItemsCache.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import type { FormText } from '../forms/builtForm.ts';
import { languageOf } from '../messages/messageFiles.ts';
import type { Message, MessageTable } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant, SharedDocument } from '../resolved.ts';
import { ListInterner } from '../source/ListInterner.ts';
import { entryOf, textOf } from '../source/node.ts';
import { TextInterner } from '../source/TextInterner.ts';
import type { NameUse, Usage } from '../source/usage.ts';

/** Checks that every message exists in every language of a variant, with the same arguments, and gets the arguments that it needs. */
export class MessageLinker {
  readonly #portal: ResolvedPortal;
  readonly #diagnostics: Diagnostics;
  /** Texts that forms of the base show, and that are there in all languages. Those of programs mostly show the same. */
  readonly #inBase = new Set<FormText>();

  constructor(portal: ResolvedPortal, diagnostics: Diagnostics) {
    this.#portal = portal;
    this.#diagnostics = diagnostics;
  }

  link(): void {
    const [base, ...programs] = this.#portal.variants;
    if (!base) return;
    this.#checkBase(base);
    const baseKeys = interner.intern(Array.from(base.messages, ([language, table]) => language + keysText(table)).join());
    const withArguments = documentsWithArguments.intern([...this.#portal.shared, ...base.changedDocuments].filter(givesArguments));
    const given = usesWithArguments(withArguments);
    const inputs = [baseKeys, given.text];
    for (const program of programs)
      programCache.get(program.own, inputs, this.#diagnostics, () => {
        this.#checkProgram(program, base, baseKeys);
        this.#checkInheritedUses(program, base, given);
      });
  }

  /** Leaves out what was without fault when it was checked last with the same texts: the texts themselves, and documents. */
  #checkProgram(program: ResolvedVariant, base: ResolvedVariant, baseKeys: string): void {
    const { changedDocuments, oemUsage, ownTexts } = program;
    textsCache.get(ownTexts, [baseKeys], this.#diagnostics, () => {
      this.#checkLanguages(program, base);
      this.#checkOverrides(program, base);
    });
    const languages = this.#languagesOf(program);
    this.#checkUses(oemUsage, program, languages);
    documentsCache.map(ownTexts, [baseKeys], changedDocuments, this.#diagnostics, ({ form, usage }) => {
      this.#checkUses(usage, program, languages);
      for (const text of form?.texts ?? []) if (!this.#inBase.has(text)) this.#checkExists(text, program, languages);
    });
  }

  #checkBase(base: ResolvedVariant): void {
    this.#checkLanguages(base, undefined);
    const languages = this.#languagesOf(base);
    const { changedDocuments, oemUsage } = base;
    for (const { usage } of [{ usage: oemUsage }, ...this.#portal.shared, ...changedDocuments]) this.#checkUses(usage, base, languages);
    for (const text of changedDocuments.flatMap(({ form }) => form?.texts ?? [])) {
      this.#checkExists(text, base, languages);
      if ([...base.messages.values()].every((table) => table.has(text.name))) this.#inBase.add(text);
    }
  }

  /** A message that a program changes may need other arguments than the unchanged documents of the base give. */
  #checkInheritedUses(program: ResolvedVariant, base: ResolvedVariant, { byKey, text }: UsesWithArguments): void {
    const { changedDocuments, messages, ownTexts } = program;
    const keys = inheritedCache.get(ownTexts, [text], this.#diagnostics, () => {
      const changed = Array.from(messages, (language) => [...changedMessages(language, base).keys()]);
      return [...new Set(changed.flat())].filter((key) => byKey.has(key));
    });
    for (const { use, path } of keys.flatMap((key) => byKey.get(key) ?? []))
      if (!changedDocuments.some((document) => document.path === path)) this.#checkArguments(use, program);
  }

  #languagesOf({ variant }: ResolvedVariant): readonly string[] {
    const languages = entryOf(variant.oem, 'languages');
    const offered = languages?.type === 'array' ? languages.items.map(textOf) : this.#portal.languages;
    return this.#portal.languages.filter((language) => offered.includes(language));
  }

  /** All languages must have the same keys with the same arguments. */
  #checkLanguages({ messages }: ResolvedVariant, base: ResolvedVariant | undefined): void {
    const [first, ...others] = [...messages];
    if (!first) return;
    for (const other of others) {
      for (const key of new Set([...changedMessages(first, base).keys(), ...changedMessages(other, base).keys()]))
        this.#compareLanguages(key, first, other, base);
    }
  }

  #compareLanguages(key: string, first: Language, other: Language, base: ResolvedVariant | undefined): void {
    const message = first[1].get(key);
    const translation = other[1].get(key);
    if (message && !translation) this.#reportMissing(message, first, other, base);
    if (translation && !message) this.#reportMissing(translation, other, first, base);
    if (!message || !translation) return;
    if (message.isFaulty || translation.isFaulty || haveSameArguments(message, translation)) return;
    const messageLanguage = languageOf(message.node.source.path);
    this.#diagnostics.add(
      'MESSAGE_ARGUMENTS',
      translation.node,
      `"${translation.key}" takes ${listOfArguments(translation.args)}, in ${messageLanguage} ${listOfArguments(message.args)}`,
    );
  }

  /** A key that one language alone has may be misspelt: in a program, one of the base; in the base, one that only the other language has. */
  #reportMissing(message: Message, [, table]: Language, [language, otherTable]: Language, base: ResolvedVariant | undefined): void {
    const known = base ? (otherTable.base ?? otherTable).keys() : [...otherTable.keys()].filter((key) => !table.has(key));
    this.#diagnostics.add(
      'MESSAGE_LANGUAGE',
      message.node,
      `"${message.key}" is missing in ${language}${base ? ', and the base portal has no message of this key' : ''}`,
      { isOnKey: true, fix: Diagnostics.suggestion(message.key, known) },
    );
  }

  #checkOverrides({ messages }: ResolvedVariant, base: ResolvedVariant): void {
    const [first, ...others] = [...messages];
    if (!first) return;
    for (const other of others) {
      this.#checkOverriddenIn(first, other, base);
      this.#checkOverriddenIn(other, first, base);
    }
  }

  /** Warns of the messages that a program changes in the first language but leaves as they are in the second. */
  #checkOverriddenIn(first: Language, [language, table]: Language, base: ResolvedVariant): void {
    const changed = changedMessages([language, table], base);
    for (const message of changedMessages(first, base).values()) {
      if (changed.has(message.key) || !table.has(message.key)) continue;
      this.#diagnostics.add('MESSAGE_OVERRIDE', message.node, `"${message.key}" is overridden here but not in ${language}`, {
        isOnKey: true,
        fix: `write it in ${overridesIn(language, message)} too`,
      });
    }
  }

  #checkUses(usage: Usage, variant: ResolvedVariant, languages: readonly string[]): void {
    for (const use of usage.uses) {
      if (use.type === 'message') this.#checkExists(use, variant, languages);
      else if (use.type === 'messagePrefix') this.#checkBeginning(use, variant);
      else if (use.type === 'messageArguments') this.#checkArguments(use, variant);
    }
  }

  /** A key that is put together from a beginning and something else: some message must begin so. */
  #checkBeginning({ name, node }: NameUse, { messages }: ResolvedVariant): void {
    if ([...messages.values()].some((table) => beginnings(table).some((keys) => keys.some((key) => key.startsWith(name))))) return;
    const groups = [...messages.values()].flatMap((table) => beginnings(table).flat().map(groupOf));
    this.#diagnostics.add('MESSAGE_UNKNOWN', node, `there is no message that begins with "${name}"`, {
      fix: Diagnostics.suggestion(name, new Set(groups)),
    });
  }

  #checkExists({ name, node }: FormText, { variant, messages }: ResolvedVariant, languages: readonly string[]): void {
    for (const language of languages) {
      if (messages.get(language)?.has(name)) continue;
      const isUsedAnywhere = [...messages.values()].some((table) => table.has(name));
      // A message that is missing in one language only is reported where it is written; see #reportMissing.
      if (isUsedAnywhere) continue;
      const keys = messages.get(language)?.keys() ?? [];
      this.#diagnostics.add('MESSAGE_UNKNOWN', node, `there is no message "${name}"`, {
        fix: insteadOfUnknown(name, keys, messages),
        variant: variant.id === 'base' ? undefined : `${variant.id}/${language}`,
      });
      return;
    }
  }

  /** Where languages take other arguments, that is reported; what one of them needs more is no fault of the use. */
  #checkArguments({ name, node, argumentNames }: NameUse, { messages }: ResolvedVariant): void {
    const translations = [...messages.values()].flatMap((table) => table.get(name) ?? []);
    const [first, ...others] = translations;
    if (first && others.some((other) => !haveSameArguments(first, other))) return;
    for (const table of messages.values()) {
      const missing = [...(table.get(name)?.args ?? [])].filter((argument) => !argumentNames?.has(argument));
      if (missing.length > 0)
        this.#diagnostics.add('MESSAGE_ARGUMENT_MISSING', node, `"${name}" needs ${listOfArguments(missing)}`, {
          fix: 'give it in "with"',
        });
    }
  }
}

/** The keys of a table and of those that it is based on. */
function beginnings(table: MessageTable): readonly (readonly string[])[] {
  const own = keysOfTable.get(table) ?? [...table.entries.keys()];
  keysOfTable.set(table, own);
  return table.base ? [own, ...beginnings(table.base)] : [own];
}

const keysOfTable = new WeakMap<MessageTable, readonly string[]>();

/** A key up to its last dot. */
function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.') + 1);
}

const interner = new TextInterner();
const programCache = new ResultCache<readonly object[], void>();
const textsCache = new ResultCache<readonly object[], void>();
const documentsCache = new ItemsCache<readonly object[], ResolvedDocument, void>();
const inheritedCache = new ResultCache<readonly object[], readonly string[]>();
const documentsWithArguments = new ListInterner<AnyDocument>();
const withArgumentsByUsage = new WeakMap<Usage, boolean>();
const usesByList = new WeakMap<readonly AnyDocument[], UsesWithArguments>();
const keysTexts = new WeakMap<MessageTable, string>();

function keysText(table: MessageTable): string {
  const text =
    keysTexts.get(table) ?? JSON.stringify(Array.from(table.entries.values(), ({ key, args, isFaulty }) => [key, isFaulty, ...args]));
  keysTexts.set(table, text);
  return text;
}

const isWithArguments = ({ type }: NameUse): boolean => type === 'messageArguments';

function givesArguments({ usage }: AnyDocument): boolean {
  const known = withArgumentsByUsage.get(usage) ?? usage.uses.some(isWithArguments);
  withArgumentsByUsage.set(usage, known);
  return known;
}

const NO_MESSAGES: ReadonlyMap<string, Message> = new Map();

const listOfArguments = (args: Iterable<string>): string => [...args].map((name) => `{${name}}`).join(' ') || 'none';

type AnyDocument = ResolvedDocument | SharedDocument;

/** A use of a message with arguments, and the path of the document that it is in. */
interface UseWithArguments {
  readonly use: NameUse;
  readonly path: string;
}

/** By the key of the message; and who gives what to which message, as text. */
interface UsesWithArguments {
  readonly byKey: ReadonlyMap<string, readonly UseWithArguments[]>;
  readonly text: string;
}

const givenInterner = new TextInterner();

function usesWithArguments(documents: readonly AnyDocument[]): UsesWithArguments {
  const known = usesByList.get(documents);
  if (known) return known;
  const all = documents.flatMap(({ path, usage }) => usage.uses.filter(isWithArguments).map((use) => ({ use, path })));
  const byKey = new Map<string, UseWithArguments[]>();
  for (const one of all) {
    const uses = byKey.get(one.use.name);
    if (uses) uses.push(one);
    else byKey.set(one.use.name, [one]);
  }
  const text = JSON.stringify(all.map(({ path, use }) => [path, use.name, ...(use.argumentNames ?? [])]));
  const found = { byKey, text: givenInterner.intern(text) };
  usesByList.set(documents, found);
  return found;
}

type Language = readonly [language: string, messages: MessageTable];

/** The messages of a language that a variant changes; of the base all. */
function changedMessages([language, table]: Language, base: ResolvedVariant | undefined): ReadonlyMap<string, Message> {
  return base?.messages.get(language) === table ? NO_MESSAGES : table.entries;
}

function haveSameArguments(left: Message, right: Message): boolean {
  return left.args.size === right.args.size && [...left.args].every((name) => right.args.has(name));
}

/** The file of a program with the texts that it changes in a language, beside that in which it has changed this one. */
function overridesIn(language: string, { node }: Message): string {
  const { path } = node.source;
  return `${path.slice(0, path.lastIndexOf('/'))}/${language}.json`;
}

/** What is nearly called so, and the files in which the texts of that area stand. */
function insteadOfUnknown(name: string, keys: Iterable<string>, messages: ResolvedVariant['messages']): string {
  const near = Diagnostics.suggestion(name, keys);
  const files = Array.from(messages, ([language, table]) => areaFile(name, language, table));
  return `${near === undefined ? '' : `${near} Else `}write it in ${files.join(' and ')}`;
}

function areaFile(name: string, language: string, table: MessageTable): string {
  const area = name.split('.')[0] ?? name;
  const alike = [...table.keys()].find((key) => key.startsWith(`${area}.`));
  const path = alike === undefined ? undefined : table.get(alike)?.node.source.path;
  return path?.startsWith('locales/') ? path : `locales/${language}/${area}.json`;
}
