// Parses regular expressions for `isSlow`, which judges how long a backtracking engine can take to match them. Only what adds ways to match
// a text is needed for that: characters, choices and repetitions. Groups are dissolved, and assertions leave only a flag.

/** A parsed regular expression, reduced to what consumes characters. The source of a character is e.g. `a`, `\d` or `[^,]`. */
export type Expression =
  | { readonly type: 'character'; readonly source: string }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Expression[] }
  | { readonly type: 'repeat'; readonly body: Expression; readonly min: number; readonly max: number };

/** An outer alternative or a lookaround of a pattern. The engine backtracks in each of them separately, so each is judged separately. */
export interface Subpattern {
  readonly expression: Expression;
  /** True when the engine tries it only at the start of the text (`^a`); otherwise at every position. */
  readonly isAtStart: boolean;
  /**
   * True when it can fail although all its characters were found, because an assertion follows a character: `a$`, `a\b`, `a(?=b)`. The
   * engine then goes back and tries all other ways to match the same characters. Otherwise the first way that is found ends the search.
   */
  readonly mayFail: boolean;
}

/** The subpatterns of a valid pattern with the flag `u`; undefined when it has a group of an unsupported syntax, e.g. `(?i:a)`. */
export function parsePattern(pattern: string): Subpattern[] | undefined {
  const subpatterns: Subpattern[] = [];
  for (const alternative of alternativesOf(pattern)) {
    const parser = new Parser(alternative);
    const expression = parser.parseChoice();
    if (!parser.isSupported) return undefined;
    const isAtStart = alternative.startsWith('^');
    const areLookaroundsAtStart = isAtStart && hasOnlyLeadingLookarounds(alternative);
    subpatterns.push({ expression, isAtStart, mayFail: parser.mayFail });
    subpatterns.push(...parser.lookarounds.map((lookaround) => ({ ...lookaround, isAtStart: areLookaroundsAtStart })));
  }
  return subpatterns;
}

/** Whether a pattern refers to what one of its groups matched, e.g. `(a)\1`. */
export function hasBackReference(pattern: string): boolean {
  return BACK_REFERENCE.test(pattern.replaceAll('\\\\', ''));
}

/**
 * At most how many ways the choices and bounded repetitions of an expression give to match one text: 6 for `(a|b|c)d?`. Loops are judged by
 * other means, so an endless repetition counts only with its least number of passes, at least one; so does a repetition of more than
 * `maxCopies`, which `automatonOf` treats as endless.
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
  return expression.type === 'sequence' ? ways.reduce((product, count) => product * count, 1) : ways.reduce((sum, count) => sum + count, 0);
}

const EMPTY: Expression = { type: 'sequence', parts: [] };

const ESCAPE =
  /^\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|k<[^>]*>|.)/su;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/su;
const OPENING = /^\((?:\?(?:(<?[=!])|:|<[^>]*>))?/u;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/u;
const BACK_REFERENCE = /\\(?:[1-9]|k<)/u;
/** `^` and the lookaheads right after it, if these contain no groups. */
const LEADING_LOOKAROUNDS = /^\^(?:\(\?[=!](?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\\[])*\))+/su;
const BOUNDARY = /^(?:[\^$]|\\[bB])/u;

/** Parses one outer alternative of a valid pattern, from its start to its end. */
class Parser {
  /** The lookarounds met so far. */
  readonly lookarounds: Omit<Subpattern, 'isAtStart'>[] = [];
  /** `Subpattern.mayFail` of what has been parsed so far. */
  mayFail = false;
  /** False once a group of an unsupported syntax was met. */
  isSupported = true;
  /** What has not been parsed yet. */
  #rest: string;
  /** How many assertions (`^`, `$`, `\b`, lookarounds) have been parsed. */
  #assertions = 0;
  /** True once something that consumes a character has been parsed. */
  #hasCharacter = false;
  /** True inside a lookbehind, which the engine matches from its end to its beginning. */
  #isBackwards = false;

  constructor(pattern: string) {
    this.#rest = pattern;
  }

  parseChoice(): Expression {
    const parts = [this.#parseSequence()];
    while (this.#consume(/^\|/u)) parts.push(this.#parseSequence());
    return parts.length === 1 && parts[0] ? parts[0] : { type: 'choice', parts };
  }

  /** Removes from the beginning of the rest what the syntax matches; null, and nothing is removed, when it does not match there. */
  #consume(syntax: RegExp): RegExpExecArray | null {
    const match = syntax.exec(this.#rest);
    if (match) this.#rest = this.#rest.slice(match[0].length);
    return match;
  }

  #parseSequence(): Expression {
    const parts: Expression[] = [];
    while (this.#rest !== '' && !/^[|)]/u.test(this.#rest)) parts.push(this.#parseRepeated());
    return { type: 'sequence', parts: this.#isBackwards ? parts.reverse() : parts };
  }

  /** Parses one atom and the quantifier after it. Whether a quantifier is lazy (`a*?`) does not change the number of ways to match. */
  #parseRepeated(): Expression {
    const assertions = this.#assertions;
    const body = this.#parseAtom();
    const quantifier = this.#consume(QUANTIFIER);
    if (!quantifier) return body;
    // In `(^a)+` the second `^` comes after an `a`: from the second repetition on every assertion of the body follows a character.
    if (this.#assertions > assertions) this.mayFail = true;
    const [, sign, from = '', comma = '', to = ''] = quantifier;
    if (sign) return { type: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
    const min = Number(from);
    return { type: 'repeat', body, min, max: comma === '' ? min : to === '' ? Number.POSITIVE_INFINITY : Number(to) };
  }

  #parseAtom(): Expression {
    if (this.#consume(BOUNDARY)) return this.#assertion();
    const opening = this.#consume(OPENING);
    if (opening) return opening[1] === undefined ? this.#parseGroup() : this.#parseLookaround(opening[1]);
    const character = this.#consume(ESCAPE) ?? this.#consume(CLASS) ?? this.#consume(/^./su);
    this.#hasCharacter = true;
    return { type: 'character', source: character?.[0] ?? '' };
  }

  /** Notes an assertion, which itself consumes no character. */
  #assertion(): Expression {
    this.#assertions++;
    this.mayFail ||= this.#hasCharacter;
    return EMPTY;
  }

  /** Parses a group after its opening. A `?` left there belongs to a syntax that OPENING does not have, e.g. `(?i:`. */
  #parseGroup(): Expression {
    this.isSupported &&= !this.#rest.startsWith('?');
    const expression = this.parseChoice();
    this.#consume(/^\)/u);
    return expression;
  }

  /** Parses a lookaround after its opening, with fields of its own; the expression around it only gets an assertion. */
  #parseLookaround(kind: string): Expression {
    const outside = [this.mayFail, this.#hasCharacter, this.#isBackwards] as const;
    this.#hasCharacter = false;
    this.#isBackwards = kind.startsWith('<');
    // In `(?<=^a)` the engine tests `^` after `a`: an assertion at the beginning of a lookbehind comes last. So every lookbehind counts as
    // one that may fail.
    this.mayFail = this.#isBackwards;
    const expression = this.#parseGroup();
    this.lookarounds.push({ expression, mayFail: this.mayFail });
    [this.mayFail, this.#hasCharacter, this.#isBackwards] = outside;
    return this.#assertion();
  }
}

/** Whether all lookarounds of a pattern come right after its `^`, as in `^(?=.*a)(?!b)c`, so that each is tried only once. */
function hasOnlyLeadingLookarounds(pattern: string): boolean {
  const after = LEADING_LOOKAROUNDS.exec(pattern)?.[0].length ?? 0;
  return !/\(\?<?[=!]/u.test(pattern.slice(after));
}

/** The pattern cut at every `|` outside of groups. */
function alternativesOf(pattern: string): string[] {
  const alternatives = [''];
  let depth = 0;
  for (let rest = pattern; rest !== ''; ) {
    // Escapes and classes are read whole: a `|` or a parenthesis in them is a character.
    const token = (ESCAPE.exec(rest) ?? CLASS.exec(rest))?.[0] ?? rest[0] ?? '';
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (token === '|' && depth === 0) alternatives.push('');
    else alternatives.push(`${alternatives.pop()}${token}`);
    rest = rest.slice(token.length);
  }
  return alternatives;
}
