import { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { FormText } from '../forms/builtForm.ts';
import { languageOf, messagesOf } from '../messages/messageFiles.ts';
import type { Message, Messages } from '../messages/messageTable.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import type { Digest, NameUse } from '../source/digest.ts';
import { entryOf, textOf } from '../source/node.ts';

const NONE: ReadonlyMap<string, Message> = new Map();

const list = (names: Iterable<string>): string => [...names].map((name) => `{${name}}`).join(' ') || 'none';

/** A place that fills in a message's arguments, and the document of the base that it stands in; shared documents are none of those. */
interface Given {
  readonly use: NameUse;
  readonly document: ResolvedDocument | undefined;
}

type Language = readonly [language: string, messages: Messages];

/** The messages of a language that a variant has of its own. */
function ownOf([language, table]: Language, base: ResolvedVariant | undefined): ReadonlyMap<string, Message> {
  return base?.messages.get(language) === table ? NONE : table.own;
}

function hasSameArguments({ args }: Message, twin: Message): boolean {
  return args.size === twin.args.size && [...args].every((name) => twin.args.has(name));
}

/** Checks messages: in every language that a variant offers, with the same arguments, given what they need. */
export class MessageLinker {
  readonly #portal: ResolvedPortal;
  readonly #diagnostics: Diagnostics;

  constructor(portal: ResolvedPortal, diagnostics: Diagnostics) {
    this.#portal = portal;
    this.#diagnostics = diagnostics;
  }

  link(): void {
    const seen = new Set<Digest>();
    const [base, ...programs] = this.#portal.variants;
    if (!base) return;
    this.#variant(base, undefined, [base.oemDigest, ...this.#portal.shared.map(({ digest }) => digest)], seen);
    const given = this.#givenIn(base);
    for (const program of programs) {
      this.#variant(program, base, [program.oemDigest], seen);
      this.#inherited(program, given);
    }
  }

  /** What a program shares with the base was checked there: a program only adds messages, so what the base shows exists. */
  #variant(variant: ResolvedVariant, base: ResolvedVariant | undefined, further: readonly Digest[], seen: Set<Digest>): void {
    this.#tables(variant, base);
    if (base) this.#overrides(variant, base);
    const languages = this.#offered(variant);
    for (const digest of [...further, ...variant.own.map((document) => document.digest)]) {
      if (seen.has(digest)) this.#givenOf(digest, variant);
      else this.#uses(digest, variant, languages);
      seen.add(digest);
    }
    for (const { form } of variant.own) for (const text of form?.texts ?? []) this.#use(text, variant, languages);
  }

  #givenIn(base: ResolvedVariant): ReadonlyMap<string, readonly Given[]> {
    const found = new Map<string, Given[]>();
    const add = (digest: Digest, document?: ResolvedDocument): void => {
      for (const use of digest.uses) if (use.type === 'text') found.set(use.name, [...(found.get(use.name) ?? []), { use, document }]);
    };
    for (const { digest } of this.#portal.shared) add(digest);
    for (const document of base.own) add(document.digest, document);
    return found;
  }

  /** A text that a program overrides may want other arguments than the places give that it inherits. */
  #inherited(variant: ResolvedVariant, given: ReadonlyMap<string, readonly Given[]>): void {
    const replaced = new Set(variant.own.map(({ path }) => path));
    for (const key of this.#ownKeys(variant)) {
      for (const { use, document } of given.get(key) ?? []) {
        if (!document || !replaced.has(document.path)) this.#given(use.name, use.given ?? new Set(), use, variant);
      }
    }
  }

  #ownKeys({ variant }: ResolvedVariant): Set<string> {
    return new Set(variant.messageFiles.flatMap((file) => messagesOf(file, this.#diagnostics).map(({ key }) => key)));
  }

  #givenOf(digest: Digest, variant: ResolvedVariant): void {
    const keys = this.#ownKeys(variant);
    for (const use of keys.size === 0 ? [] : digest.uses) {
      if (use.type === 'text' && keys.has(use.name)) this.#given(use.name, use.given ?? new Set(), use, variant);
    }
  }

  #offered({ variant }: ResolvedVariant): readonly string[] {
    const own = entryOf(variant.oem, 'languages');
    const offered = own?.type === 'array' ? own.items.map(textOf) : this.#portal.languages;
    return this.#portal.languages.filter((language) => offered.includes(language));
  }

  /** Languages must have the same keys with the same arguments. */
  #tables({ messages }: ResolvedVariant, base: ResolvedVariant | undefined): void {
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
    if (message.isFaulty || twin.isFaulty || hasSameArguments(message, twin)) return;
    const where = languageOf(message.node.source.path);
    this.#diagnostics.add('MESSAGE_ARGUMENTS', twin.node, `"${twin.key}" takes ${list(twin.args)}, in ${where} ${list(message.args)}`);
  }

  #missing(message: Message, language: string): void {
    this.#diagnostics.add('MESSAGE_LANGUAGE', message.node, `"${message.key}" is missing in ${language}`, { onKey: true });
  }

  #overrides({ messages }: ResolvedVariant, base: ResolvedVariant): void {
    const [first, ...others] = [...messages];
    if (!first) return;
    for (const other of others) {
      this.#overriddenAlone(first, other, base);
      this.#overriddenAlone(other, first, base);
    }
  }

  #overriddenAlone(one: Language, [language, table]: Language, base: ResolvedVariant): void {
    const twins = ownOf([language, table], base);
    for (const message of ownOf(one, base).values()) {
      if (twins.has(message.key) || !table.has(message.key)) continue;
      this.#diagnostics.add('MESSAGE_OVERRIDE', message.node, `"${message.key}" is overridden here but not in ${language}`, {
        onKey: true,
      });
    }
  }

  #uses(digest: Digest, variant: ResolvedVariant, languages: readonly string[]): void {
    for (const use of digest.uses) {
      if (use.type === 'message') this.#use(use, variant, languages);
      else if (use.type === 'text') this.#given(use.name, use.given ?? new Set(), use, variant);
    }
  }

  #use({ name, node }: FormText, { variant, messages }: ResolvedVariant, languages: readonly string[]): void {
    for (const language of languages) {
      if (messages.get(language)?.has(name)) continue;
      const anywhere = [...messages.values()].some((table) => table.has(name));
      // Missing in one language only: told where the message stands.
      if (anywhere) continue;
      const keys = messages.get(language)?.keys() ?? [];
      this.#diagnostics.add('MESSAGE_UNKNOWN', node, `no message "${name}"`, {
        fix: Diagnostics.suggestion(name, keys),
        variant: variant.id === 'base' ? undefined : `${variant.id}/${language}`,
      });
      return;
    }
  }

  #given(name: string, given: ReadonlySet<string>, { node }: FormText, { messages }: ResolvedVariant): void {
    for (const table of messages.values()) {
      const absent = [...(table.get(name)?.args ?? [])].filter((argument) => !given.has(argument));
      if (absent.length > 0)
        this.#diagnostics.add('MESSAGE_ARGUMENT_MISSING', node, `"${name}" needs ${list(absent)}`, { fix: 'give it in "with"' });
    }
  }
}
