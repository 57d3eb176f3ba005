import { type Attempt, type Expression, NOTHING } from './expression.ts';

const ESCAPE = /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|k<[^>]*>|.)/su;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/su;
const OPENING = /^\((?:\?(?:(<?[=!])|:|<[^>]*>))?/u;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/u;
const BACK_REFERENCE = /\\(?:[1-9]|k<)/u;
const ENDING = /(?:^|[^\\])(?:\\\\)*\$$/u;
const LEADING_LOOKS = /^\^(?:\(\?[=!](?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\\[])*\))+/su;
const BOUNDARY = /^\\[bB]/u;

/** Reads a valid pattern of the `u` flag. */
class Reader {
  readonly lookarounds: Expression[] = [];
  #rest: string;

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
    while (this.#rest !== '' && !/^[|)]/u.test(this.#rest)) parts.push(this.#repeated(this.#atom()));
    return { type: 'sequence', parts };
  }

  #repeated(body: Expression): Expression {
    const found = this.#take(QUANTIFIER);
    if (!found) return body;
    const [, sign, from = '', comma = '', to = ''] = found;
    if (sign) return { type: 'repeat', body, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
    const least = Number(from);
    return { type: 'repeat', body, least, most: comma === '' ? least : to === '' ? Number.POSITIVE_INFINITY : Number(to) };
  }

  #atom(): Expression {
    if (this.#take(/^[\^$]/u) || this.#take(BOUNDARY)) return NOTHING;
    const opening = this.#take(OPENING);
    if (opening) return this.#group(opening[1]);
    const found = this.#take(ESCAPE) ?? this.#take(CLASS) ?? this.#take(/^./su);
    return { type: 'character', source: found?.[0] ?? '' };
  }

  #group(looking: string | undefined): Expression {
    const inside = this.choice();
    this.#take(/^\)/u);
    if (looking === undefined) return inside;
    this.lookarounds.push(inside);
    return NOTHING;
  }
}

/** Whether a pattern takes again what a group of it has taken. */
export function refersBack(pattern: string): boolean {
  return BACK_REFERENCE.test(pattern.replaceAll('\\\\', ''));
}

/** What a pattern tries: each of its outer alternatives, and what their lookarounds look for. The pattern must be valid. */
export function attemptsOf(pattern: string): Attempt[] {
  return alternativesOf(pattern).flatMap((alternative) => {
    const reader = new Reader(alternative);
    const expression = reader.choice();
    const atStart = alternative.startsWith('^');
    const looks = { atStart: atStart && lookLeads(alternative), toEnd: alternative.includes('$') };
    return [
      { expression, atStart, toEnd: ENDING.test(alternative) },
      ...reader.lookarounds.map((inside) => ({ expression: inside, ...looks })),
    ];
  });
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
