/** A parsed regular expression, of which only the parts that take characters are left. */
export type Expression =
  | { readonly type: 'character'; readonly source: string }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Expression[] }
  | { readonly type: 'repeat'; readonly body: Expression; readonly min: number; readonly max: number };

/** An expression that is matched on its own, with where it may begin and how it may end. */
export interface Attempt {
  readonly expression: Expression;
  /** True when it is tried at one position only; otherwise at every position of the text. */
  readonly isAtStart: boolean;
  /** True when it may fail after its last character (at `$`, `\b`, a lookaround); otherwise it matches with that character. */
  readonly mayFail: boolean;
}

/**
 * The expressions of a valid pattern that are matched on their own: its outer alternatives, and all lookarounds. Undefined when the
 * pattern has a form that is not known here.
 */
export function attemptsOf(pattern: string): Attempt[] | undefined {
  const attempts: Attempt[] = [];
  for (const alternative of alternativesOf(pattern)) {
    const reader = new Reader(alternative);
    const expression = reader.choice();
    if (!reader.isKnown) return undefined;
    const isAtStart = alternative.startsWith('^');
    const areLookaroundsAtStart = isAtStart && hasOnlyLeadingLookarounds(alternative);
    attempts.push({ expression, isAtStart, mayFail: reader.mayFail });
    attempts.push(...reader.lookarounds.map((lookaround) => ({ ...lookaround, isAtStart: areLookaroundsAtStart })));
  }
  return attempts;
}

/** Whether a pattern refers to what one of its groups matched. */
export function hasBackReference(pattern: string): boolean {
  return BACK_REFERENCE.test(pattern.replaceAll('\\\\', ''));
}

/**
 * An upper bound of the ways to choose alternatives and counts in an expression, where an endless repetition, or one of more than
 * `maxCopies`, counts as one pass.
 */
export function waysOf(expression: Expression, maxCopies: number): number {
  if (expression.type === 'character') return 1;
  if (expression.type === 'repeat') {
    const { body, min, max } = expression;
    const once = waysOf(body, maxCopies);
    if (max === min) return once ** max;
    return max === Number.POSITIVE_INFINITY || max > maxCopies ? once ** Math.max(min, 1) : once ** max * (max - min + 1);
  }
  const ways = expression.parts.map((part) => waysOf(part, maxCopies));
  return expression.type === 'sequence' ? ways.reduce((all, own) => all * own, 1) : ways.reduce((all, own) => all + own, 0);
}

const NOTHING: Expression = { type: 'sequence', parts: [] };

const ESCAPE =
  /^\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|k<[^>]*>|.)/su;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/su;
const OPENING = /^\((?:\?(?:(<?[=!])|:|<[^>]*>))?/u;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/u;
const BACK_REFERENCE = /\\(?:[1-9]|k<)/u;
/** `^` and the lookarounds right after it, if these hold no groups. */
const LEADING_LOOKAROUNDS = /^\^(?:\(\?[=!](?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\\[])*\))+/su;
const BOUNDARY = /^(?:[\^$]|\\[bB])/u;

interface Lookaround {
  readonly expression: Expression;
  readonly mayFail: boolean;
}

/** Parses a valid pattern with the flag `u`. */
class Reader {
  readonly lookarounds: Lookaround[] = [];
  /** True once `$`, `^`, `\b` or a lookaround follows a character, so that the attempt may still fail there. */
  mayFail = false;
  /** False once a group has a form that this parser does not know. */
  isKnown = true;
  #rest: string;
  /** How many assertions (`^`, `$`, `\b`, lookarounds) have been read. */
  #assertions = 0;
  /** True once something that takes a character has been read. */
  #hasCharacter = false;
  /** True inside a lookbehind, whose sequences are matched from their end. */
  #isBackwards = false;

  constructor(pattern: string) {
    this.#rest = pattern;
  }

  choice(): Expression {
    const parts = [this.#sequence()];
    while (this.#take(/^\|/u)) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { type: 'choice', parts };
  }

  /** Goes on behind what the form matches at the present position; null when it does not match there. */
  #take(form: RegExp): RegExpExecArray | null {
    const match = form.exec(this.#rest);
    if (match) this.#rest = this.#rest.slice(match[0].length);
    return match;
  }

  #sequence(): Expression {
    const parts: Expression[] = [];
    while (this.#rest !== '' && !/^[|)]/u.test(this.#rest)) parts.push(this.#repeated());
    return { type: 'sequence', parts: this.#isBackwards ? parts.reverse() : parts };
  }

  #repeated(): Expression {
    const assertions = this.#assertions;
    const body = this.#atom();
    const quantifier = this.#take(QUANTIFIER);
    if (!quantifier) return body;
    // An assertion in the repeated body follows characters from the second repetition on, even if it is at the beginning.
    if (this.#assertions > assertions) this.mayFail = true;
    const [, sign, from = '', comma = '', to = ''] = quantifier;
    if (sign) return { type: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
    const min = Number(from);
    return { type: 'repeat', body, min, max: comma === '' ? min : to === '' ? Number.POSITIVE_INFINITY : Number(to) };
  }

  #atom(): Expression {
    if (this.#take(BOUNDARY)) return this.#assertion();
    const opening = this.#take(OPENING);
    if (opening) return opening[1] === undefined ? this.#group() : this.#lookaround(opening[1]);
    const character = this.#take(ESCAPE) ?? this.#take(CLASS) ?? this.#take(/^./su);
    this.#hasCharacter = true;
    return { type: 'character', source: character?.[0] ?? '' };
  }

  #assertion(): Expression {
    this.#assertions++;
    this.mayFail ||= this.#hasCharacter;
    return NOTHING;
  }

  #group(): Expression {
    this.isKnown &&= !this.#rest.startsWith('?');
    const inside = this.choice();
    this.#take(/^\)/u);
    return inside;
  }

  #lookaround(kind: string): Expression {
    const outside = [this.mayFail, this.#hasCharacter, this.#isBackwards] as const;
    this.#hasCharacter = false;
    this.#isBackwards = kind.startsWith('<');
    // A lookbehind is matched from its end: assertions at its beginning come last, and may fail then.
    this.mayFail = this.#isBackwards;
    const expression = this.#group();
    this.lookarounds.push({ expression, mayFail: this.mayFail });
    [this.mayFail, this.#hasCharacter, this.#isBackwards] = outside;
    return this.#assertion();
  }
}

/** True when all lookarounds are at the very start, where each is tried once. */
function hasOnlyLeadingLookarounds(pattern: string): boolean {
  const after = LEADING_LOOKAROUNDS.exec(pattern)?.[0].length ?? 0;
  return !/\(\?<?[=!]/u.test(pattern.slice(after));
}

/** The pattern cut at every `|` outside of groups. */
function alternativesOf(pattern: string): string[] {
  const alternatives = [''];
  let depth = 0;
  for (let rest = pattern; rest !== ''; ) {
    const part = (ESCAPE.exec(rest) ?? CLASS.exec(rest))?.[0] ?? rest[0] ?? '';
    if (part === '(') depth++;
    if (part === ')') depth--;
    if (part === '|' && depth === 0) alternatives.push('');
    else alternatives.push(`${alternatives.pop()}${part}`);
    rest = rest.slice(part.length);
  }
  return alternatives;
}
