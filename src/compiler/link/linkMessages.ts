import { Faults } from '../diagnostics/faults.ts';
import type { FormText } from '../forms/builtForm.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import { languageOf } from '../messages/languageOf.ts';
import type { Message, Messages } from '../messages/message.ts';
import { messagesOf } from '../messages/messagesOf.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import type { Digest } from './digest.ts';

const list = (names: Iterable<string>): string => [...names].map((name) => `{${name}}`).join(' ') || 'none';

/** Documents that show messages, of one variant. */
function documentsOf(variant: ResolvedVariant): ResolvedDocument[] {
  return [variant.screens, variant.frames, variant.forms, variant.flows, variant.menus, variant.products].flatMap((table) => [
    ...table.values(),
  ]);
}

/** Checks messages: in every language that a variant offers, with the same arguments, given what they need. */
export class MessageLinker {
  readonly #portal: ResolvedPortal;
  readonly #faults: Faults;

  constructor(portal: ResolvedPortal, faults: Faults) {
    this.#portal = portal;
    this.#faults = faults;
  }

  link(): void {
    const seen = new Set<Digest>();
    for (const variant of this.#portal.variants) {
      this.#tables(variant);
      this.#overrides(variant);
      const languages = this.#offered(variant);
      const own = new Set(variant.variant.messageFiles.flatMap((file) => messagesOf(file, this.#faults).map(({ key }) => key)));
      const digests = [
        variant.oemDigest,
        ...this.#portal.shared.map(({ digest }) => digest),
        ...documentsOf(variant).map(({ digest }) => digest),
      ];
      for (const digest of digests) {
        // A program only adds messages, so what the base shows exists; an overridden text may still want other arguments.
        if (seen.has(digest)) this.#givenOf(digest, variant, own);
        else this.#uses(digest, variant, languages);
        seen.add(digest);
      }
      for (const { form } of variant.forms.values()) for (const text of form?.texts ?? []) this.#use(text, variant, languages);
    }
  }

  #givenOf(digest: Digest, variant: ResolvedVariant, keys: ReadonlySet<string>): void {
    if (keys.size === 0) return;
    for (const use of digest.uses) {
      if (use.type === 'text' && keys.has(use.name)) this.#given(use.name, use.given ?? new Set(), use, variant);
    }
  }

  #offered({ variant }: ResolvedVariant): readonly string[] {
    const own = entryOf(variant.oem, 'languages');
    const offered = own?.type === 'array' ? own.items.map(textOf) : this.#portal.languages;
    return this.#portal.languages.filter((language) => offered.includes(language));
  }

  /** Languages must have the same keys with the same arguments; a table shared with the base is checked there. */
  #tables({ variant, messages }: ResolvedVariant): void {
    const [first, ...others] = [...messages];
    const base = this.#portal.variants[0]?.messages;
    if (!first) return;
    for (const other of others) {
      if (variant.id !== 'base' && base?.get(first[0]) === first[1] && base.get(other[0]) === other[1]) continue;
      this.#compare(first, other);
      this.#absent(other, first);
    }
  }

  #compare([, table]: [string, Messages], other: [string, Messages]): void {
    for (const message of table.values()) {
      const twin = other[1].get(message.key);
      if (!twin) this.#missing(message, other[0]);
      else if (message.args.size !== twin.args.size || [...message.args].some((name) => !twin.args.has(name))) {
        const where = languageOf(message.node.source.path);
        this.#faults.add('MESSAGE_ARGUMENTS', twin.node, `"${twin.key}" takes ${list(twin.args)}, in ${where} ${list(message.args)}`);
      }
    }
  }

  #absent([, table]: [string, Messages], other: [string, Messages]): void {
    for (const message of table.values()) if (!other[1].has(message.key)) this.#missing(message, other[0]);
  }

  #missing(message: Message, language: string): void {
    this.#faults.add('MESSAGE_LANGUAGE', message.node, `"${message.key}" is missing in ${language}`, { onKey: true });
  }

  #overrides({ variant, messages }: ResolvedVariant): void {
    const own = new Set(variant.messageFiles.map((file) => file.path));
    const [first, ...others] = [...messages];
    for (const [language, table] of first ? others : []) {
      for (const message of first?.[1].values() ?? []) this.#override(message, table.get(message.key), language, own);
      for (const message of table.values()) this.#override(message, first?.[1].get(message.key), first?.[0] ?? '', own);
    }
  }

  #override(message: Message, twin: Message | undefined, language: string, own: ReadonlySet<string>): void {
    if (!twin || !own.has(message.node.source.path) || own.has(twin.node.source.path)) return;
    this.#faults.add('MESSAGE_OVERRIDE', message.node, `"${message.key}" is overridden here but not in ${language}`, { onKey: true });
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
      this.#faults.add('MESSAGE_UNKNOWN', node, `no message "${name}"`, {
        fix: Faults.suggestion(name, keys),
        variant: variant.id === 'base' ? undefined : `${variant.id}/${language}`,
      });
      return;
    }
  }

  #given(name: string, given: ReadonlySet<string>, { node }: FormText, { messages }: ResolvedVariant): void {
    for (const table of messages.values()) {
      const absent = [...(table.get(name)?.args ?? [])].filter((argument) => !given.has(argument));
      if (absent.length > 0)
        this.#faults.add('MESSAGE_ARGUMENT_MISSING', node, `"${name}" needs ${list(absent)}`, { fix: 'give it in "with"' });
    }
  }
}
