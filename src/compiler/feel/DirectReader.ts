import { type Duration, durationOf } from './dates.ts';
import type { Comparison, FeelNode, Span } from './feelNode.ts';
import { isPropertyName, isRootName } from './names.ts';
import { textIn } from './quotes.ts';
import { Tokens } from './Tokens.ts';

/** Below what the parser's reader refuses: each of its parts has a character of its own. */
const MAX_CHARACTERS = 400;
const MAX_DEPTH = 20;

const COMPARISONS = new Set(['=', '!=', '<', '<=', '>', '>=']);
/** The words that may follow in functions of FEEL whose names are several words. */
const NEXT_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['context', ['merge', 'put']],
  ['distinct', ['values']],
  ['ends', ['with']],
  ['get', ['value', 'entries']],
  ['insert', ['before']],
  ['list', ['contains']],
  ['lower', ['case']],
  ['round', ['half']],
  ['round half', ['up']],
  ['starts', ['with']],
  ['string', ['join']],
  ['upper', ['case']],
]);
/** What may stand behind `in`. */
const LISTS: ReadonlySet<string> = new Set<FeelNode['type']>(['list', 'name', 'path', 'filter', 'call']);
/** What may follow `x in list`; everything else would belong to the list. */
const BEHIND_LIST = new Set(['', ')', ']', '}', ',', 'then', 'else', 'return']);
const WORDS: ReadonlyMap<string, string | number | boolean | null> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
]);
const NOTHING: FeelNode = { type: 'literal', value: null, from: 0, to: 0 };

/**
 * Reads the expressions that documents are full of, and gives up at all else, with a mistake in it or not: that is for the parser, which
 * takes ten times as long. What both can read is the same to the character, spans included.
 */
export function readDirectly(expression: string): FeelNode | undefined {
  return expression.length > MAX_CHARACTERS ? undefined : new DirectReader(expression).read();
}

/** One method for each strength of binding, the weakest first. */
class DirectReader {
  readonly #expression: string;
  readonly #tokens: Tokens;
  #brackets = 0;

  constructor(expression: string) {
    this.#expression = expression;
    this.#tokens = new Tokens(expression);
  }

  read(): FeelNode | undefined {
    const node = this.#value();
    if (this.#tokens.hasGivenUp || this.#tokens.token !== '') return undefined;
    // Brackets count as parts, though the tree has none for them.
    return depthOf(node) + this.#brackets > MAX_DEPTH ? undefined : node;
  }

  #giveUp(): FeelNode {
    this.#tokens.giveUp();
    return NOTHING;
  }

  /** A value wherever brackets, or nothing, delimit it. */
  #value(): FeelNode {
    const { token } = this.#tokens;
    if (token === 'if') return this.#choice();
    if (token === 'for' || token === 'some' || token === 'every') return this.#loop(token);
    return this.#chain('or', () => this.#chain('and', () => this.#comparison()));
  }

  #choice(): FeelNode {
    const { from } = this.#tokens;
    this.#tokens.expect('if');
    const condition = this.#value();
    this.#tokens.expect('then');
    const then = this.#value();
    this.#tokens.expect('else');
    const otherwise = this.#value();
    return { type: 'if', condition, then, otherwise, from, to: otherwise.to };
  }

  #loop(word: 'for' | 'some' | 'every'): FeelNode {
    const { from } = this.#tokens;
    this.#tokens.advance();
    const [variable, variableAt] = this.#name();
    this.#tokens.expect('in');
    const list = this.#value();
    this.#tokens.expect(word === 'for' ? 'return' : 'satisfies');
    const inner = this.#value();
    const loop = { variable, variableAt, list, from, to: inner.to };
    return word === 'for' ? { type: 'for', ...loop, result: inner } : { type: 'test', word, ...loop, condition: inner };
  }

  #chain(type: 'and' | 'or', part: () => FeelNode): FeelNode {
    const first = part();
    if (this.#tokens.token !== type) return first;
    const parts = [first];
    while (this.#tokens.takes(type)) parts.push(part());
    return { type, parts, from: first.from, to: this.#tokens.end };
  }

  #comparison(): FeelNode {
    const left = this.#sum();
    const operator = this.#tokens.token;
    if (operator === 'in') return this.#membership(left);
    if (!COMPARISONS.has(operator)) return left;
    this.#tokens.advance();
    const right = this.#sum();
    return { type: 'compare', operator: operator as Comparison, left, right, from: left.from, to: right.to };
  }

  #membership(left: FeelNode): FeelNode {
    this.#tokens.expect('in');
    if (!/^[[A-Za-z_]/.test(this.#tokens.token)) return this.#giveUp();
    const right = this.#operand();
    if (!LISTS.has(right.type) || !BEHIND_LIST.has(this.#tokens.token)) return this.#giveUp();
    return { type: 'compare', operator: 'in', left, right, from: left.from, to: right.to };
  }

  #sum(): FeelNode {
    const first = this.#product();
    const terms: { readonly sign: 1 | -1; readonly of: FeelNode }[] = [{ sign: 1, of: first }];
    for (;;) {
      if (this.#tokens.takes('+')) terms.push({ sign: 1, of: this.#product() });
      else if (this.#tokens.takes('-')) terms.push({ sign: -1, of: this.#product() });
      else break;
    }
    return terms.length === 1 ? first : { type: 'sum', terms, from: first.from, to: this.#tokens.end };
  }

  #product(): FeelNode {
    let left = this.#operand();
    for (;;) {
      const operator = this.#tokens.token;
      if (operator !== '*' && operator !== '/') return left;
      this.#tokens.advance();
      const right = this.#operand();
      left = { type: 'product', operator, left, right, from: left.from, to: right.to };
    }
  }

  /** A value with the names and brackets behind it. */
  #operand(): FeelNode {
    let node = this.#primary();
    for (;;) {
      if (this.#tokens.takes('.')) {
        const [name, nameAt] = this.#name();
        node = { type: 'path', of: node, name, nameAt, from: node.from, to: nameAt.to };
      } else if (this.#tokens.takes('[')) {
        const by = this.#value();
        this.#tokens.expect(']');
        node = { type: 'filter', of: node, by, from: node.from, to: this.#tokens.end };
      } else return node;
    }
  }

  #name(): [name: string, at: Span] {
    const { from, token } = this.#tokens;
    if (!isPropertyName(token)) this.#giveUp();
    this.#tokens.advance();
    return [token, { from, to: this.#tokens.end }];
  }

  #primary(): FeelNode {
    const { from, token } = this.#tokens;
    this.#tokens.advance();
    if (token === '(') return this.#bracketed(from);
    if (token === '[') return { type: 'list', items: this.#values(']'), from, to: this.#tokens.end };
    if (token === '{') return { type: 'map', entries: this.#entries(), from, to: this.#tokens.end };
    return isPropertyName(token) ? this.#named(token, from) : this.#literal(token, from);
  }

  #bracketed(from: number): FeelNode {
    this.#brackets++;
    const node = this.#value();
    this.#tokens.expect(')');
    return { ...node, from, to: this.#tokens.end };
  }

  #literal(token: string, from: number): FeelNode {
    const { end } = this.#tokens;
    if (token.startsWith("'")) return { type: 'literal', value: textIn(this.#expression, { from, to: end }), from, to: end };
    const value = WORDS.get(token);
    if (value !== undefined) return { type: 'literal', value, from, to: end };
    const number = token === '-' && this.#tokens.from === end ? this.#tokens.token : token;
    if (!/^[0-9]/.test(number)) return this.#giveUp();
    if (token === '-') this.#tokens.advance();
    return { type: 'literal', value: token === '-' ? -Number(number) : Number(number), from, to: this.#tokens.end };
  }

  /** A name, or the call of a function. */
  #named(name: string, from: number): FeelNode {
    let whole = name;
    while (NEXT_WORDS.get(whole)?.includes(this.#tokens.token)) {
      whole = `${whole} ${this.#tokens.token}`;
      this.#tokens.advance();
    }
    if (this.#tokens.takes('(')) return this.#call(whole, from);
    return whole !== name || !isRootName(name) ? this.#giveUp() : { type: 'name', name, from, to: this.#tokens.end };
  }

  #call(name: string, from: number): FeelNode {
    const args = this.#values(')');
    const to = this.#tokens.end;
    if (isRootName(name.replaceAll(' ', '')) || name === 'not') return { type: 'call', name, args, from, to };
    const [of, more] = args;
    const date = of && !more ? dateOf(name, of) : undefined;
    return date ? { ...date, from, to } : this.#giveUp();
  }

  /** The values up to a bracket, with commas between them. */
  #values(closing: string): FeelNode[] {
    const values: FeelNode[] = [];
    if (this.#tokens.takes(closing)) return values;
    do values.push(this.#value());
    while (this.#tokens.takes(','));
    this.#tokens.expect(closing);
    return values;
  }

  #entries(): (readonly [string, FeelNode])[] {
    const entries = new Map<string, FeelNode>();
    if (this.#tokens.takes('}')) return [];
    do this.#entry(entries);
    while (this.#tokens.takes(','));
    this.#tokens.expect('}');
    return [...entries];
  }

  #entry(entries: Map<string, FeelNode>): void {
    const { from, token } = this.#tokens;
    this.#tokens.advance();
    const isText = token.startsWith("'");
    const key = isText ? textIn(this.#expression, { from, to: this.#tokens.end }) : token;
    if (entries.has(key) || (isText ? key.startsWith('$') : !isPropertyName(key))) this.#giveUp();
    this.#tokens.expect(':');
    entries.set(key, this.#value());
  }
}

/** What `date(x)` or `duration('P1D')` is. */
function dateOf(name: string, of: FeelNode): Pick<FeelNode & { readonly type: 'date' }, 'type' | 'of'> | Duration | undefined {
  if (of.type === 'literal') return name === 'duration' ? durationOf(String(of.value)) : undefined;
  return name === 'date' && of.type !== 'list' && of.type !== 'map' ? { type: 'date', of } : undefined;
}

function depthOf(part: object): number {
  let depth = 0;
  for (const inner of Object.values(part)) if (typeof inner === 'object' && inner !== null) depth = Math.max(depth, depthOf(inner));
  return 'type' in part ? depth + 1 : depth;
}
