import type { Faults } from '../diagnostics/faults.ts';
import type { Node } from '../load/node.ts';
import { textOf } from '../load/textOf.ts';

const ESCAPE = String.raw`\\(?:[pPu]\{[^}]*\}|.)`;
const CLASS = String.raw`\[(?:\\.|[^\]\\])*\]`;
const ATOM = new RegExp(String.raw`(${ESCAPE}|${CLASS}|[^()|])([+*?]|\{\d*,?\d*\})?\??`, 'gu');
const FIRST_ATOM = new RegExp(ATOM.source, 'u');
const REPEATED_GROUP = new RegExp(String.raw`\((?:\?:)?((?:${ESCAPE}|${CLASS}|[^()])*)\)(?:[+*]|\{\d+,\})`, 'gu');
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

function charactersOf(atom: string | undefined): Set<string> {
  // A piece that is no expression of its own, such as a back reference, stands for no characters.
  const isAlone = atom !== undefined && !/^(?:[{}?*+$^]|\\[1-9kbB])/.test(atom);
  const expression = isAlone ? new RegExp(`^${atom}$`, 'u') : undefined;
  return new Set(ASCII.filter((character) => expression?.test(character)));
}

/** Whether repeating the sequence can read one text in several ways: all of it repeats, and its end may run on into its beginning. */
function isAmbiguous(sequence: string): boolean {
  const atoms = Array.from(sequence.matchAll(ATOM), ([, atom = '', quantifier = '']) => ({ atom, quantifier }));
  if (atoms.length === 0 || !atoms.some(({ quantifier }) => /^[+*]|,\}/.test(quantifier))) return false;
  if (atoms.some(({ quantifier }) => quantifier === '' || /^\{\d+\}$/.test(quantifier))) return false;
  const first = charactersOf(atoms[0]?.atom);
  return [...charactersOf(atoms.at(-1)?.atom)].some((character) => first.has(character));
}

/** A repeated group that is ambiguous by itself, or has alternatives that begin alike, can take exponential time. */
function isUnsafe(pattern: string): boolean {
  return Array.from(pattern.matchAll(REPEATED_GROUP), ([, body = '']) => body.split('|')).some((alternatives) => {
    const starts = alternatives.map((alternative) => charactersOf(FIRST_ATOM.exec(alternative)?.[1]));
    const alike = starts.some((set, index) => starts.slice(index + 1).some((other) => [...set].some((character) => other.has(character))));
    return alike || alternatives.some(isAmbiguous);
  });
}

/** Checks that a regular expression can be read and cannot take exponential time. */
export function checkPattern(node: Node, faults: Faults): void {
  const pattern = textOf(node);
  if (pattern === undefined) return;
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    faults.add('PATTERN_INVALID', node, error instanceof Error ? error.message : 'cannot be read');
    return;
  }
  if (isUnsafe(pattern)) faults.add('PATTERN_UNSAFE', node, `"${pattern}" repeats a repetition`);
}
