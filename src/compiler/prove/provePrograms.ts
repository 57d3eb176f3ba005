import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { checkNumbers } from '../link/routesAndMenus.ts';
import type { Message, MessageTable } from '../messages/messageTable.ts';
import type { ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { entryOf, itemsOf, jsonOf, textOf } from '../source/node.ts';

/** Proves that no two programs are for the same users or have the same number. */
export function proveMatches(portal: ResolvedPortal, diagnostics: Diagnostics): void {
  const numbers = portal.variants.flatMap(({ variant }) => {
    const node = entryOf(variant.oem, 'oemId');
    return node && variant.id !== 'base' ? [{ name: `program "${variant.id}"`, node }] : [];
  });
  checkNumbers(numbers, diagnostics);
  const programByUsers = new Map<string, string>();
  for (const { variant } of portal.variants) {
    for (const row of itemsOf(entryOf(variant.oem, 'match'))) {
      const users = JSON.stringify(Object.entries(jsonOf(row) ?? {}).sort());
      const other = programByUsers.get(users);
      if (other !== undefined && other !== variant.id) diagnostics.add('OEM_MATCH', row, `program "${other}" is for the same users`);
      programByUsers.set(users, variant.id);
    }
  }
}

/** Whether a variant uses a message key. */
type Uses = (variant: ResolvedVariant, key: string) => boolean;

/**
 * Proves that no message that a program (the portal of one vehicle maker) uses names another program. The messages that hold the programs'
 * names are left out.
 */
export function proveNames(portal: ResolvedPortal, uses: Uses, diagnostics: Diagnostics): void {
  const programs = portal.variants.slice(1);
  for (const language of portal.languages) {
    const names = programs.flatMap((program) => nameOf(program, language) ?? []);
    if (names.length < 2) continue;
    const base = portal.variants[0]?.messages.get(language);
    const mentions = new Mentions(names, base);
    for (const program of programs) {
      const name = nameOf(program, language)?.name ?? '';
      for (const message of messagesToProve(program.messages.get(language), base, mentions)) {
        const leak = otherProgramNamed(mentions.in(message), program, name);
        if (!leak || !uses(program, message.key)) continue;
        diagnostics.add('OEM_LEAK', message.node, `"${message.key}" names "${leak.name}"`, {
          variant: `${program.variant.id}/${language}`,
          fix: 'overlay the message in the programs that may show it',
        });
      }
    }
  }
}

/** The messages of a program that could name another: its own, and those of the base that name any program and are not overridden. */
function messagesToProve(table: MessageTable | undefined, base: MessageTable | undefined, mentions: Mentions): readonly Message[] {
  const own = table && table !== base ? table.own : new Map<string, Message>();
  const inherited = mentions.inBase.filter(({ key }) => !own.has(key));
  return [...inherited, ...own.values()].filter(({ key }) => !mentions.nameKeys.has(key));
}

/** The first of the mentioned programs that is another one; a name that is part of the program's own name does not count. */
function otherProgramNamed(mentioned: readonly ProgramName[], { variant }: ResolvedVariant, ownName: string): ProgramName | undefined {
  return mentioned.find(({ id, name }) => id !== variant.id && !ownName.includes(name));
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

/** Finds the programs that messages name; worked out once for each distinct message. */
class Mentions {
  /** Programs, with their order, by the first word of their name: a name can only be in a text that has this word. */
  readonly #byWord = new Map<string, [number, ProgramName][]>();
  readonly #known = new Map<Message, readonly ProgramName[]>();
  /** Keys of the messages that hold the names. */
  readonly nameKeys: ReadonlySet<string>;
  /** The messages of the base that name any program. */
  readonly inBase: readonly Message[];

  constructor(names: readonly ProgramName[], base: MessageTable | undefined) {
    this.nameKeys = new Set(names.map(({ key }) => key));
    for (const [order, program] of names.entries()) {
      const word = program.name.match(WORD)?.[0] ?? '';
      this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), [order, program]]);
    }
    this.inBase = [...(base?.own.values() ?? [])].filter((message) => this.in(message).length > 0);
  }

  /** The programs that a message names. */
  in(message: Message): readonly ProgramName[] {
    const known = this.#known.get(message);
    if (known) return known;
    // Names without any word are listed under the empty text.
    const words = new Set(['', ...(message.text.match(WORD) ?? [])]);
    const candidates = [...words].flatMap((word) => this.#byWord.get(word) ?? []).sort(([one], [other]) => one - other);
    const mentioned = candidates.flatMap(([, program]) => (wholeWords(program.name).test(message.text) ? [program] : []));
    this.#known.set(message, mentioned);
    return mentioned;
  }
}

/** Finds a name that is not part of a longer word. */
function wholeWords(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped})(?![\\p{L}\\p{N}])`, 'u');
}
