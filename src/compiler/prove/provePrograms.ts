import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkNumbers } from '../link/routesAndMenus.ts';
import type { Message } from '../messages/messageTable.ts';
import type { ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { entryOf, jsonOf, textOf } from '../source/node.ts';

/** Proves that no two programs claim the same users or have the same number. */
export function proveMatches(portal: ResolvedPortal, diagnostics: Diagnostics): void {
  const numbers = portal.variants.flatMap(({ variant }) => {
    const node = entryOf(variant.oem, 'oemId');
    return node && variant.id !== 'base' ? [{ name: `program "${variant.id}"`, node }] : [];
  });
  checkNumbers(numbers, diagnostics);
  const taken = new Map<string, string>();
  for (const { variant } of portal.variants) {
    const match = entryOf(variant.oem, 'match');
    for (const row of match?.type === 'array' ? match.items : []) {
      const users = JSON.stringify(Object.entries(jsonOf(row) ?? {}).sort());
      const other = taken.get(users);
      if (other !== undefined && other !== variant.id) diagnostics.add('OEM_MATCH', row, `program "${other}" is for the same users`);
      taken.set(users, variant.id);
    }
  }
}

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

const WORD = /[\p{L}\p{N}]+/gu;

/** Messages that name any program, found once for each distinct message. */
class Mentions {
  /** Programs, in their order, by the first word of their name: a name stands in a text only where that word does. */
  readonly #byWord = new Map<string, [number, Named][]>();
  readonly #known = new Map<Message, readonly Named[]>();

  constructor(names: readonly Named[]) {
    for (const [order, named] of names.entries()) {
      const word = named.name.match(WORD)?.[0] ?? '';
      this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), [order, named]]);
    }
  }

  in(message: Message): readonly Named[] {
    const known = this.#known.get(message);
    if (known) return known;
    const words = new Set(['', ...(message.text.match(WORD) ?? [])]);
    const near = [...words].flatMap((word) => this.#byWord.get(word) ?? []).sort(([one], [other]) => one - other);
    const found = near.flatMap(([, named]) => (expression(named.name).test(message.text) ? [named] : []));
    this.#known.set(message, found);
    return found;
  }
}

function expression(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escapeText(name)})(?![\\p{L}\\p{N}])`, 'u');
}

/** Proves that no message that a program shows names another program; names of programs themselves are lists of their own. */
export function proveNames(
  portal: ResolvedPortal,
  shows: (variant: ResolvedVariant, key: string) => boolean,
  diagnostics: Diagnostics,
): void {
  const programs = portal.variants.slice(1);
  for (const language of portal.languages) {
    const names = programs.flatMap((entry) => nameOf(entry, language) ?? []);
    if (names.length < 2) continue;
    const mentions = new Mentions(names);
    const ownKeys = new Set(names.map(({ key }) => key));
    const base = portal.variants[0]?.messages.get(language);
    const inherited = [...(base?.own.values() ?? [])].filter((message) => mentions.in(message).length > 0);
    for (const program of programs) {
      const table = program.messages.get(language);
      const own = table === base ? [] : [...(table?.own.values() ?? [])];
      const shown = [...inherited.filter(({ key }) => table === base || !table?.own.has(key)), ...own];
      proveProgram(program, language, shown, mentions, ownKeys, (key) => shows(program, key), diagnostics);
    }
  }
}

function proveProgram(
  program: ResolvedVariant,
  language: string,
  messages: readonly Message[],
  mentions: Mentions,
  nameKeys: ReadonlySet<string>,
  shown: (key: string) => boolean,
  diagnostics: Diagnostics,
): void {
  const own = nameOf(program, language)?.name ?? '';
  for (const message of messages) {
    if (nameKeys.has(message.key)) continue;
    const leak = mentions.in(message).find(({ id, name }) => id !== program.variant.id && !own.includes(name));
    if (!leak || !shown(message.key)) continue;
    diagnostics.add('OEM_LEAK', message.node, `"${message.key}" names "${leak.name}"`, {
      variant: `${program.variant.id}/${language}`,
      fix: 'overlay it in the programs it is for',
    });
  }
}
