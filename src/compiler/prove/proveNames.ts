import type { Faults } from '../diagnostics/faults.ts';
import { entryOf } from '../load/entryOf.ts';
import { textOf } from '../load/textOf.ts';
import type { Message } from '../messages/message.ts';
import type { ResolvedPortal, ResolvedVariant } from '../resolved.ts';

const escapeText = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Named {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

function nameOf({ variant, messages }: ResolvedVariant, language: string): Named | undefined {
  const key = textOf(entryOf(variant.oem, 'displayName'));
  const name = key && messages.get(language)?.get(key)?.text;
  return key && name ? { id: variant.id, key, name } : undefined;
}

/** Messages that name any program, found once for each distinct message. */
class Mentions {
  readonly #any: RegExp;
  readonly #names: readonly Named[];
  readonly #known = new Map<Message, readonly Named[]>();

  constructor(names: readonly Named[]) {
    this.#names = names;
    this.#any = this.#expression(names.map(({ name }) => escapeText(name)).join('|'));
  }

  #expression(source: string): RegExp {
    return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u');
  }

  in(message: Message): readonly Named[] {
    const known = this.#known.get(message);
    if (known) return known;
    const found = this.#any.test(message.text)
      ? this.#names.filter(({ name }) => this.#expression(escapeText(name)).test(message.text))
      : [];
    this.#known.set(message, found);
    return found;
  }
}

/** Proves that no message that a program shows names another program; names of programs themselves are lists of their own. */
export function proveNames(portal: ResolvedPortal, shows: (variant: ResolvedVariant, key: string) => boolean, faults: Faults): void {
  const programs = portal.variants.slice(1);
  for (const language of portal.languages) {
    const names = programs.flatMap((entry) => nameOf(entry, language) ?? []);
    if (names.length < 2) continue;
    const mentions = new Mentions(names);
    const ownKeys = new Set(names.map(({ key }) => key));
    for (const program of programs) proveProgram(program, language, mentions, ownKeys, (key) => shows(program, key), faults);
  }
}

function proveProgram(
  program: ResolvedVariant,
  language: string,
  mentions: Mentions,
  nameKeys: ReadonlySet<string>,
  shown: (key: string) => boolean,
  faults: Faults,
): void {
  const own = nameOf(program, language)?.name ?? '';
  for (const message of program.messages.get(language)?.values() ?? []) {
    if (nameKeys.has(message.key)) continue;
    const leak = mentions.in(message).find(({ id, name }) => id !== program.variant.id && !own.includes(name));
    if (!leak || !shown(message.key)) continue;
    faults.add('OEM_LEAK', message.node, `"${message.key}" names "${leak.name}"`, {
      variant: `${program.variant.id}/${language}`,
      fix: 'overlay it in the programs it is for',
    });
  }
}
