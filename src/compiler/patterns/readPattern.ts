/** A regular expression taken apart as far as its ways of matching matter; what consumes nothing is gone. */
export type Expression =
  | { readonly type: 'character'; readonly source: string }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Expression[] }
  | { readonly type: 'repeat'; readonly body: Expression; readonly least: number; readonly most: number };

/** An expression that is tried on its own, with where it may begin and how it may end. */
export interface Attempt {
  readonly expression: Expression;
  /** True when it is tried at one place only; otherwise at every place of the text. */
  readonly atStart: boolean;
  /** True when it may fail after its last character (at `$`, `\b`, a lookaround); otherwise it has matched as soon as that is taken. */
  readonly mayFail: boolean;
}

export const NOTHING: Expression = { type: 'sequence', parts: [] };

const ESCAPE =
  /^\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|k<[^>]*>|.)/su;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/su;
const OPENING = /^\((?:\?(?:(<?[=!])|:|<[^>]*>))?/u;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/u;
const BACK_REFERENCE = /\\(?:[1-9]|k<)/u;
const LEADING_LOOKS = /^\^(?:\(\?[=!](?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\\[])*\))+/su;
const BOUNDARY = /^(?:[\^$]|\\[bB])/u;

interface Look {
  readonly expression: Expression;
  readonly mayFail: boolean;
}

/** Reads a valid pattern of the `u` flag. */
class Reader {
  readonly lookarounds: Look[] = [];
  /** True once `$`, `^`, `\b` or a lookaround stands behind a character, where the attempt may still fail. */
  mayFail = false;
  /** False once a group has a form that is not known here. */
  isKnown = true;
  #rest: string;
  #conditions = 0;
  #hasCharacter = false;
  #backwards = false;

  constructor(pattern: string) {
    this.#rest = pattern;
  }

  choice(): Expression {
    const parts = [this.#sequence()];
    while (this.#take(/^\|/u)) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { type: 'choice', parts };
  }

  #take(form: RegExp): RegExpExecArray | null {
    const found = form.exec(this.#rest);
    if (found) this.#rest = this.#rest.slice(found[0].length);
    return found;
  }

  #sequence(): Expression {
    const parts: Expression[] = [];
    while (this.#rest !== '' && !/^[|)]/u.test(this.#rest)) parts.push(this.#repeated());
    return { type: 'sequence', parts: this.#backwards ? parts.reverse() : parts };
  }

  #repeated(): Expression {
    const conditions = this.#conditions;
    const body = this.#atom();
    const found = this.#take(QUANTIFIER);
    if (!found) return body;
    // In its second round what led stands behind characters.
    if (this.#conditions > conditions) this.mayFail = true;
    const [, sign, from = '', comma = '', to = ''] = found;
    if (sign) return { type: 'repeat', body, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
    const least = Number(from);
    return { type: 'repeat', body, least, most: comma === '' ? least : to === '' ? Number.POSITIVE_INFINITY : Number(to) };
  }

  #atom(): Expression {
    if (this.#take(BOUNDARY)) return this.#condition();
    const opening = this.#take(OPENING);
    if (opening) return opening[1] === undefined ? this.#group() : this.#look(opening[1]);
    const found = this.#take(ESCAPE) ?? this.#take(CLASS) ?? this.#take(/^./su);
    this.#hasCharacter = true;
    return { type: 'character', source: found?.[0] ?? '' };
  }

  #condition(): Expression {
    this.#conditions++;
    this.mayFail ||= this.#hasCharacter;
    return NOTHING;
  }

  #group(): Expression {
    this.isKnown &&= !this.#rest.startsWith('?');
    const inside = this.choice();
    this.#take(/^\)/u);
    return inside;
  }

  #look(kind: string): Expression {
    const outside = [this.mayFail, this.#hasCharacter, this.#backwards] as const;
    this.#hasCharacter = false;
    this.#backwards = kind.startsWith('<');
    // What looks back is read from its end, where its first conditions are the last.
    this.mayFail = this.#backwards;
    const expression = this.#group();
    this.lookarounds.push({ expression, mayFail: this.mayFail });
    [this.mayFail, this.#hasCharacter, this.#backwards] = outside;
    return this.#condition();
  }
}

/** Whether a pattern takes again what a group of it has taken. */
export function refersBack(pattern: string): boolean {
  return BACK_REFERENCE.test(pattern.replaceAll('\\\\', ''));
}

/** What a pattern tries: each of its outer alternatives, and what their lookarounds look for; undefined when a part is not known. The pattern must be valid. */
export function attemptsOf(pattern: string): Attempt[] | undefined {
  const attempts: Attempt[] = [];
  for (const alternative of alternativesOf(pattern)) {
    const reader = new Reader(alternative);
    const expression = reader.choice();
    if (!reader.isKnown) return undefined;
    const atStart = alternative.startsWith('^');
    const looksAtStart = atStart && lookLeads(alternative);
    attempts.push({ expression, atStart, mayFail: reader.mayFail });
    attempts.push(...reader.lookarounds.map((look) => ({ ...look, atStart: looksAtStart })));
  }
  return attempts;
}

/** True when all lookarounds stand at the very start, where each is tried once. */
function lookLeads(pattern: string): boolean {
  const after = LEADING_LOOKS.exec(pattern)?.[0].length ?? 0;
  return !/\(\?<?[=!]/u.test(pattern.slice(after));
}

function alternativesOf(pattern: string): string[] {
  const found = [''];
  let depth = 0;
  for (let rest = pattern; rest !== ''; ) {
    const part = (ESCAPE.exec(rest) ?? CLASS.exec(rest))?.[0] ?? rest[0] ?? '';
    if (part === '(') depth++;
    if (part === ')') depth--;
    if (part === '|' && depth === 0) found.push('');
    else found.push(`${found.pop()}${part}`);
    rest = rest.slice(part.length);
  }
  return found;
}

/**
 * No fewer than the ways to choose alternatives and counts within an expression. One pass stands for each repetition that is endless
 * or goes beyond `mostCopies`.
 */
export function waysOf(expression: Expression, mostCopies: number): number {
  if (expression.type === 'character') return 1;
  if (expression.type === 'repeat') {
    const { body, least, most } = expression;
    const once = waysOf(body, mostCopies);
    if (most === least) return once ** most;
    return most === Number.POSITIVE_INFINITY || most > mostCopies ? once ** Math.max(least, 1) : once ** most * (most - least + 1);
  }
  const ways = expression.parts.map((part) => waysOf(part, mostCopies));
  return expression.type === 'sequence' ? ways.reduce((all, own) => all * own, 1) : ways.reduce((all, own) => all + own, 0);
}
