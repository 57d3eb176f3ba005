import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { FormText } from '../forms/builtForm.ts';
import { languageOf, messagesOf } from '../messages/messageFiles.ts';
import type { Message, MessageTable } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { entryOf, textOf } from '../source/node.ts';
import type { NameUse, Usage } from '../source/usage.ts';

/** Checks that every message exists in every language of a variant, with the same arguments, and gets the arguments that it needs. */
export class MessageLinker {
  readonly #portal: ResolvedPortal;
  readonly #diagnostics: Diagnostics;

  constructor(portal: ResolvedPortal, diagnostics: Diagnostics) {
    this.#portal = portal;
    this.#diagnostics = diagnostics;
  }

  link(): void {
    const seen = new Set<Usage>();
    const [base, ...programs] = this.#portal.variants;
    if (!base) return;
    this.#variant(base, undefined, [base.oemUsage, ...this.#portal.shared.map(({ usage }) => usage)], seen);
    const usesByKey = this.#usesWithArguments(base);
    for (const program of programs) {
      this.#variant(program, base, [program.oemUsage], seen);
      this.#checkInheritedUses(program, usesByKey);
    }
  }

  /** Documents in `seen` were checked with the base: of them only messages that the variant overrides can be wrong. */
  #variant(variant: ResolvedVariant, base: ResolvedVariant | undefined, further: readonly Usage[], seen: Set<Usage>): void {
    this.#checkLanguages(variant, base);
    if (base) this.#checkOverrides(variant, base);
    const languages = this.#languagesOf(variant);
    for (const usage of [...further, ...variant.changedDocuments.map((document) => document.usage)]) {
      if (seen.has(usage)) this.#checkArgumentsOfOwn(usage, variant);
      else this.#checkUses(usage, variant, languages);
      seen.add(usage);
    }
    for (const { form } of variant.changedDocuments) for (const text of form?.texts ?? []) this.#checkExists(text, variant, languages);
  }

  #usesWithArguments(base: ResolvedVariant): ReadonlyMap<string, readonly UseWithArguments[]> {
    const usesByKey = new Map<string, UseWithArguments[]>();
    const add = (usage: Usage, document?: ResolvedDocument): void => {
      for (const use of usage.uses)
        if (use.type === 'messageArguments') usesByKey.set(use.name, [...(usesByKey.get(use.name) ?? []), { use, document }]);
    };
    for (const { usage } of this.#portal.shared) add(usage);
    for (const document of base.changedDocuments) add(document.usage, document);
    return usesByKey;
  }

  /** A message that a program overrides may need other arguments than the inherited documents give. */
  #checkInheritedUses(variant: ResolvedVariant, usesByKey: ReadonlyMap<string, readonly UseWithArguments[]>): void {
    const replaced = new Set(variant.changedDocuments.map(({ path }) => path));
    for (const key of this.#ownKeys(variant)) {
      for (const { use, document } of usesByKey.get(key) ?? []) {
        if (!document || !replaced.has(document.path)) this.#checkArguments(use, variant);
      }
    }
  }

  #ownKeys({ variant }: ResolvedVariant): Set<string> {
    return new Set(variant.messageFiles.flatMap((file) => messagesOf(file, this.#diagnostics).map(({ key }) => key)));
  }

  #checkArgumentsOfOwn(usage: Usage, variant: ResolvedVariant): void {
    const keys = this.#ownKeys(variant);
    for (const use of keys.size === 0 ? [] : usage.uses) {
      if (use.type === 'messageArguments' && keys.has(use.name)) this.#checkArguments(use, variant);
    }
  }

  #languagesOf({ variant }: ResolvedVariant): readonly string[] {
    const own = entryOf(variant.oem, 'languages');
    const offered = own?.type === 'array' ? own.items.map(textOf) : this.#portal.languages;
    return this.#portal.languages.filter((language) => offered.includes(language));
  }

  /** All languages must have the same keys with the same arguments. */
  #checkLanguages({ messages }: ResolvedVariant, base: ResolvedVariant | undefined): void {
    const [first, ...others] = [...messages];
    if (!first) return;
    for (const other of others) {
      for (const key of new Set([...ownOf(first, base).keys(), ...ownOf(other, base).keys()])) this.#compare(key, first, other);
    }
  }

  #compare(key: string, [language, table]: Language, [otherLanguage, otherTable]: Language): void {
    const message = table.get(key);
    const twin = otherTable.get(key);
    if (message && !twin) this.#missing(message, otherLanguage);
    if (twin && !message) this.#missing(twin, language);
    if (!message || !twin) return;
    if (message.isFaulty || twin.isFaulty || haveSameArguments(message, twin)) return;
    const ownLanguage = languageOf(message.node.source.path);
    this.#diagnostics.add(
      'MESSAGE_ARGUMENTS',
      twin.node,
      `"${twin.key}" takes ${listOfArguments(twin.args)}, in ${ownLanguage} ${listOfArguments(message.args)}`,
    );
  }

  #missing(message: Message, language: string): void {
    this.#diagnostics.add('MESSAGE_LANGUAGE', message.node, `"${message.key}" is missing in ${language}`, { isOnKey: true });
  }

  #checkOverrides({ messages }: ResolvedVariant, base: ResolvedVariant): void {
    const [first, ...others] = [...messages];
    if (!first) return;
    for (const other of others) {
      this.#checkOverriddenIn(first, other, base);
      this.#checkOverriddenIn(other, first, base);
    }
  }

  #checkOverriddenIn(one: Language, [language, table]: Language, base: ResolvedVariant): void {
    const twins = ownOf([language, table], base);
    for (const message of ownOf(one, base).values()) {
      if (twins.has(message.key) || !table.has(message.key)) continue;
      this.#diagnostics.add('MESSAGE_OVERRIDE', message.node, `"${message.key}" is overridden here but not in ${language}`, {
        isOnKey: true,
      });
    }
  }

  #checkUses(usage: Usage, variant: ResolvedVariant, languages: readonly string[]): void {
    for (const use of usage.uses) {
      if (use.type === 'message') this.#checkExists(use, variant, languages);
      else if (use.type === 'messageArguments') this.#checkArguments(use, variant);
    }
  }

  #checkExists({ name, node }: FormText, { variant, messages }: ResolvedVariant, languages: readonly string[]): void {
    for (const language of languages) {
      if (messages.get(language)?.has(name)) continue;
      const isUsedAnywhere = [...messages.values()].some((table) => table.has(name));
      // A message that is missing in one language only is reported where it is written; see #missing.
      if (isUsedAnywhere) continue;
      const keys = messages.get(language)?.keys() ?? [];
      this.#diagnostics.add('MESSAGE_UNKNOWN', node, `there is no message "${name}"`, {
        fix: Diagnostics.suggestion(name, keys),
        variant: variant.id === 'base' ? undefined : `${variant.id}/${language}`,
      });
      return;
    }
  }

  #checkArguments({ name, node, argumentNames }: NameUse, { messages }: ResolvedVariant): void {
    for (const table of messages.values()) {
      const absent = [...(table.get(name)?.args ?? [])].filter((argument) => !argumentNames?.has(argument));
      if (absent.length > 0)
        this.#diagnostics.add('MESSAGE_ARGUMENT_MISSING', node, `"${name}" needs ${listOfArguments(absent)}`, { fix: 'give it in "with"' });
    }
  }
}

const NO_MESSAGES: ReadonlyMap<string, Message> = new Map();

const listOfArguments = (args: Iterable<string>): string => [...args].map((name) => `{${name}}`).join(' ') || 'none';

/** A use of a message with arguments, and the document of the base that it is in; undefined for a document that all variants share. */
interface UseWithArguments {
  readonly use: NameUse;
  readonly document: ResolvedDocument | undefined;
}

type Language = readonly [language: string, messages: MessageTable];

/** The messages of a language that a variant does not inherit. */
function ownOf([language, table]: Language, base: ResolvedVariant | undefined): ReadonlyMap<string, Message> {
  return base?.messages.get(language) === table ? NO_MESSAGES : table.entries;
}

function haveSameArguments({ args }: Message, twin: Message): boolean {
  return args.size === twin.args.size && [...args].every((name) => twin.args.has(name));
}
