import { parser } from 'lezer-feel';
import { isDate } from './checkArguments.ts';
import { readDirectly } from './DirectReader.ts';
import { durationOf } from './dates.ts';
import { type Comparison, FeelFault, type FeelNode, type Span } from './feelNode.ts';
import { checkSigns, insteadOfName } from './foreign.ts';
import { isPropertyName } from './names.ts';
import { textIn, withoutTexts } from './quotes.ts';
import { syntaxFault } from './syntaxFault.ts';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

const feel = parser.configure({ top: 'Expression' });
/** Far more than a person can read, and little enough for every step to recur over. */
const MAX_CHARACTERS = 2000;
const MAX_DEPTH = 20;
const MAX_NODES = 500;

/** Reads a FEEL expression; throws a `FeelFault` for what documents may not write. */
export function readFeel(expression: string): FeelNode {
  const known = nodesByText.get(expression);
  if (known) return known;
  const node = readDirectly(expression) ?? parseFeel(expression);
  // A server reads changed documents for months.
  if (nodesByText.size >= MAX_KNOWN) nodesByText.clear();
  nodesByText.set(expression, node);
  return node;
}

/** Documents say the same in many places. What a text is read as depends on the text alone; faults are not kept. */
const nodesByText = new Map<string, FeelNode>();
const MAX_KNOWN = 20_000;

/**
 * The same by the parser alone. It recovers from every error and takes `a ?? b` for a name, so what is not on the closed list of nodes,
 * names and operators is refused.
 */
export function parseFeel(expression: string): FeelNode {
  if (expression.length > MAX_CHARACTERS)
    throw new FeelFault(
      { from: MAX_CHARACTERS, to: expression.length },
      `an expression has at most ${MAX_CHARACTERS} characters`,
      'give some of its parts a name under values, and use the name',
    );
  const code = withoutTexts(expression);
  checkSigns(code);
  const tree = feel.parse(code);
  tree.iterate({
    enter: (cursor) => {
      if (cursor.type.isError) throw syntaxFault(expression, code, cursor.node);
    },
  });
  const [root] = childrenOf(tree.topNode);
  if (!root) throw new FeelFault({ from: 0, to: expression.length }, 'the expression is empty', 'write a value, or leave the key out');
  return new Reader(expression).read(root);
}

/** The nodes below a node, without signs and keywords. */
function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (/^[A-Z]/.test(child.name) || child.name === 'null') children.push(child);
  return children;
}

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['=', '!=', '<', '<=', '>', '>=']);
/** What may stand behind `in`, besides a range. */
const LISTS = new Set(['List', 'VariableName', 'PathExpression', 'FilterExpression', 'FunctionInvocation', 'ParenthesizedExpression']);

/** What the standard has and documents cannot write. */
const NOT_READ: ReadonlyMap<string, readonly [message: string, fix: string]> = new Map([
  ['FunctionDefinition', ['a document defines no functions', 'write a function of the catalogue, in src/conditions/functions']],
  ['InstanceOfExpression', ['a document does not ask for types', 'write filled(x), or compare the value']],
  ['SimplePositiveUnaryTest', ['a comparison has two sides', 'write x > 3, or x in [1..3]']],
  ['Interval', ['a range stands behind "in" alone', 'write x in [1..3]']],
]);

type Shape = FeelNode extends infer T ? (T extends FeelNode ? Omit<T, 'from' | 'to'> : never) : never;

class Reader {
  readonly #expression: string;
  readonly #readers: { readonly [node: string]: (node: SyntaxNode) => Shape | FeelNode } = {
    ParenthesizedExpression: (node) => this.read(this.#only(node)),
    StringLiteral: (node) => ({ type: 'literal', value: textIn(this.#expression, node) }),
    NumericLiteral: (node) => ({ type: 'literal', value: Number(this.#textOf(node)) }),
    BooleanLiteral: (node) => ({ type: 'literal', value: this.#textOf(node) === 'true' }),
    null: () => ({ type: 'literal', value: null }),
    VariableName: (node) => ({ type: 'name', name: this.#nameOf(node) }),
    List: (node) => ({ type: 'list', items: childrenOf(node).map((item) => this.read(item)) }),
    Context: (node) => ({ type: 'map', entries: this.#entries(node) }),
    PathExpression: (node) => this.#path(node),
    FilterExpression: (node) => this.#filter(node),
    FunctionInvocation: (node) => this.#call(node),
    Conjunction: (node) => ({ type: 'and', parts: this.#parts(node) }),
    Disjunction: (node) => ({ type: 'or', parts: this.#parts(node) }),
    Comparison: (node) => this.#comparison(node),
    ArithmeticExpression: (node) => this.#arithmetic(node),
    DateTimeLiteral: (node) => this.#date(node),
    IfExpression: (node) => this.#choice(node),
    ForExpression: (node) => this.#loop(node),
    QuantifiedExpression: (node) => this.#test(node),
  };
  #depth = 0;
  #nodes = 0;

  constructor(expression: string) {
    this.#expression = expression;
  }

  read(node: SyntaxNode): FeelNode {
    const reader = Object.hasOwn(this.#readers, node.name) ? this.#readers[node.name] : undefined;
    if (!reader) throw this.#notRead(node);
    this.#nodes += 1;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH || this.#nodes > MAX_NODES)
      throw new FeelFault(node, 'the expression has too many parts', 'give some of them a name under values, and use the name');
    const read = { ...reader(node), from: node.from, to: node.to } as FeelNode;
    this.#depth -= 1;
    return read;
  }

  #notRead(node: SyntaxNode): FeelFault {
    const { name } = node.firstChild?.name === 'Interval' ? node.firstChild : node;
    const [message, fix] = NOT_READ.get(name) ?? [`documents cannot write this: ${this.#textOf(node)}`, undefined];
    return new FeelFault(node, message, fix ?? 'src/docs/expressions.md lists what documents write');
  }

  #textOf({ from, to }: SyntaxNode): string {
    return this.#expression.slice(from, to);
  }

  #only(node: SyntaxNode): SyntaxNode {
    const [child, second] = childrenOf(node);
    if (!child || second) throw this.#notRead(node);
    return child;
  }

  #nameOf(node: SyntaxNode): string {
    const name = this.#textOf(node);
    if (!isPropertyName(name)) throw new FeelFault(node, `'${name}' is no name`, insteadOfName(name.replaceAll(/\s+/g, ' ')));
    return name;
  }

  #entries(node: SyntaxNode): (readonly [string, FeelNode])[] {
    const names = new Set<string>();
    return childrenOf(node).map((child) => {
      const entry = this.#entryOf(child);
      if (names.has(entry[0])) throw new FeelFault(child, `the map has '${entry[0]}' twice`, 'leave one out');
      names.add(entry[0]);
      return entry;
    });
  }

  #entryOf(node: SyntaxNode): readonly [string, FeelNode] {
    const [key, value] = childrenOf(node);
    if (!key || !value) throw new FeelFault(node, 'an entry has a name and a value', 'write {name: value}');
    const written = this.#only(key);
    const name = written.name === 'StringLiteral' ? textIn(this.#expression, written) : this.#textOf(written);
    if (name.startsWith('$')) throw new FeelFault(key, `a key does not begin with $: '${name}'`, 'write the value in FEEL, or another key');
    if (written.name !== 'StringLiteral' && /\s/.test(name)) throw new FeelFault(key, `'${name}' is no name`, `write '${name}': value`);
    return [name, this.read(value)];
  }

  #path(node: SyntaxNode): Shape {
    const [holder, name] = childrenOf(node);
    if (!holder || !name) throw new FeelFault(node, 'a name is missing behind the dot', 'write a.b');
    return { type: 'path', of: this.read(holder), name: this.#nameOf(name), nameAt: { from: name.from, to: name.to } };
  }

  #filter(node: SyntaxNode): Shape {
    const [list, by] = childrenOf(node);
    if (!list || !by) throw new FeelFault(node, 'the brackets are empty', 'write list[item.name = value] or list[1]');
    return { type: 'filter', of: this.read(list), by: this.read(by) };
  }

  #call(node: SyntaxNode): Shape {
    const [name, args] = childrenOf(node);
    if (!name || (args && args.name !== 'PositionalParameters'))
      throw new FeelFault(args ?? node, 'arguments have no names', 'write the values in their order: f(a, b)');
    const words = this.#textOf(name).replaceAll(/\s+/g, ' ');
    return { type: 'call', name: words, args: args ? childrenOf(args).map((argument) => this.read(argument)) : [] };
  }

  /** The parts of a chain of `and` or of `or`; brackets end it. */
  #parts(node: SyntaxNode): FeelNode[] {
    return childrenOf(node).flatMap((child) => (child.name === node.name ? this.#parts(child) : [this.read(child)]));
  }

  #comparison(node: SyntaxNode): Shape {
    const [left, second, third] = childrenOf(node);
    if (!left || !second) throw new FeelFault(node, 'a comparison has two sides', 'write a = b');
    if (left.name === 'Comparison') throw new FeelFault(node, 'one comparison does not go on in another', 'write a < b and b < c');
    if (second.name === 'CompareOp' && third) return this.#compared(left, second, third);
    if (second.name === 'PositiveUnaryTest') return this.#membership(this.read(left), this.#only(second));
    if (!third || second.name === 'PositiveUnaryTests')
      throw new FeelFault(second, 'values to choose from stand in a list', 'write x in [a, b]');
    return {
      type: 'range',
      of: this.read(left),
      low: { at: this.read(second), isOpen: false },
      high: { at: this.read(third), isOpen: false },
    };
  }

  #compared(left: SyntaxNode, sign: SyntaxNode, right: SyntaxNode): Shape {
    const operator = this.#textOf(sign);
    // The reader of a test alone, as in `a = > 1`.
    if (!COMPARISONS.has(operator) || right.name.endsWith('Test')) throw new FeelFault(sign, 'there is no such comparison', 'write =');
    return { type: 'compare', operator: operator as Comparison, left: this.read(left), right: this.read(right) };
  }

  #membership(left: FeelNode, list: SyntaxNode): Shape {
    const interval = list.name === 'SimplePositiveUnaryTest' ? childrenOf(list)[0] : undefined;
    if (interval?.name === 'Interval') {
      const [low, high] = childrenOf(interval);
      const text = this.#textOf(interval);
      if (low && high)
        return {
          type: 'range',
          of: left,
          low: { at: this.read(low), isOpen: !text.startsWith('[') },
          high: { at: this.read(high), isOpen: !text.endsWith(']') },
        };
    }
    if (list.name === 'Conjunction' || list.name === 'Disjunction')
      throw new FeelFault(list, 'what stands behind "in" reads on to the end', 'put brackets around: (x in list) and ...');
    if (!LISTS.has(list.name)) throw new FeelFault(list, 'a list stands behind "in"', 'write x in [a, b], or x > 3 for a comparison');
    return { type: 'compare', operator: 'in', left, right: this.read(list) };
  }

  #arithmetic(node: SyntaxNode): Shape {
    const [left, operator, right] = childrenOf(node);
    if (!left || !operator || !right) throw new FeelFault(left ?? node, 'a sign stands before a number only', 'write a + b, or 0 - a');
    const sign = this.#textOf(operator);
    if (sign === '*' || sign === '/') return { type: 'product', operator: sign, left: this.read(left), right: this.read(right) };
    if (sign !== '+' && sign !== '-') throw new FeelFault(operator, `documents have no ${sign}`, 'write +, -, * or /');
    const terms = this.#termsBefore(left);
    return { type: 'sum', terms: [...terms, { sign: sign === '+' ? 1 : -1, of: this.read(right) }] };
  }

  /** Without brackets a sum goes on in the same list of terms. */
  #termsBefore(node: SyntaxNode): readonly { readonly sign: 1 | -1; readonly of: FeelNode }[] {
    const first = this.read(node);
    return node.name === 'ArithmeticExpression' && first.type === 'sum' ? first.terms : [{ sign: 1, of: first }];
  }

  #date(node: SyntaxNode): Shape {
    const [kind, parameters] = childrenOf(node);
    if (kind?.name === 'AtLiteral') return { type: 'date', of: checkedDate(this.read(this.#only(kind))) };
    const name = kind ? this.#textOf(kind) : '';
    const argument = parameters && this.read(this.#only(parameters));
    if (name === 'date' && argument) return { type: 'date', of: checkedDate(argument) };
    if (name === 'duration' && argument?.type === 'literal') return checkedDuration(argument);
    throw new FeelFault(node, 'documents have dates, and durations in days, months or years', "write date(x) or duration('P21D')");
  }

  #choice(node: SyntaxNode): Shape {
    const [condition, then, otherwise] = childrenOf(node);
    if (!condition || !then || !otherwise) throw new FeelFault(node, 'a choice has a condition and two values', 'write if a then b else c');
    return { type: 'if', condition: this.read(condition), then: this.read(then), otherwise: this.read(otherwise) };
  }

  #loop(node: SyntaxNode): Shape {
    const [, result] = childrenOf(node);
    if (!result) throw new FeelFault(node, 'a loop has a list and a value', 'write for x in list return x.name');
    return { type: 'for', ...this.#loopOver(node), result: this.read(result) };
  }

  #test(node: SyntaxNode): Shape {
    const [, condition] = childrenOf(node);
    const word = this.#textOf(node).startsWith('some') ? 'some' : 'every';
    if (!condition) throw new FeelFault(node, 'it has a list and a condition', `write ${word} x in list satisfies x.name = value`);
    return { type: 'test', word, ...this.#loopOver(node), condition: this.read(condition) };
  }

  #loopOver(node: SyntaxNode): { readonly variable: string; readonly variableAt: Span; readonly list: FeelNode } {
    const [lists] = childrenOf(node);
    const [first, second] = lists ? childrenOf(lists) : [];
    if (second) throw new FeelFault(second, 'a loop has one variable', 'write a loop inside the loop');
    const [name, context] = first ? childrenOf(first) : [];
    const [list, end] = context ? childrenOf(context) : [];
    if (!name || !list) throw new FeelFault(node, 'a loop has a list and a value', 'write for x in list return x.name');
    if (end) throw new FeelFault(context ?? node, 'a loop goes over a list, not over a range', 'write the numbers in a list: [1, 2, 3]');
    return { variable: this.#nameOf(name), variableAt: { from: name.from, to: name.to }, list: this.read(list) };
  }
}

function checkedDate(node: FeelNode): FeelNode {
  const isNone = node.type === 'list' || node.type === 'map' || (node.type === 'literal' && !isDate(String(node.value)));
  const said = node.type === 'literal' ? `'${String(node.value)}' is no date` : 'a list or map is no date';
  if (isNone) throw new FeelFault(node, said, "write date('2026-11-23')");
  return node;
}

function checkedDuration(node: FeelNode & { readonly type: 'literal' }): Shape {
  const duration = durationOf(String(node.value));
  if (duration) return duration;
  throw new FeelFault(node, `'${String(node.value)}' is no duration in days, months or years`, "write 'P21D', 'P1M' or 'P1Y'");
}
