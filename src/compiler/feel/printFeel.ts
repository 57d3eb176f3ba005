import type { Condition, Value } from '#model';
import { isJsonObject } from '#model';
import { definitionOf } from './definitions/definitions.ts';
import { type FeelNames, isPropertyName, isPropertyPath, isRootName, pathOf } from './names.ts';
import { type FeelWriter, printCall } from './printCall.ts';
import { quoted } from './quotes.ts';
import { isListTree, isText, typeOf } from './typeOf.ts';

/** A condition as FEEL; undefined if FEEL cannot say it, so that it stays a tree. */
export function printCondition(condition: Condition, names: FeelNames): string | undefined {
  return printed(() => new Printer(names).condition(condition, LOOSEST));
}

/** A value as FEEL; undefined if FEEL cannot say it, so that it stays a tree. */
export function printValue(value: Value, names: FeelNames): string | undefined {
  return printed(() => new Printer(names).value(value, LOOSEST));
}

/** Thrown for a tree that FEEL has no words for. */
class Unsayable extends Error {}

function printed(print: () => string): string | undefined {
  try {
    return print();
  } catch (error) {
    if (error instanceof Unsayable) return undefined;
    throw error;
  }
}

/** How tightly a form binds: a part that binds less than its surroundings need gets brackets. */
const LOOSEST = 0;
const OR = 1;
const AND = 2;
const COMPARISON = 3;
const SUM = 4;
const TERM = 5;
const HOLDER = 9;

const COMPARISONS = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;
const CALLS = { has: 'contains', matches: 'matches', notIn: 'notIn' } as const;

const DURATIONS: ReadonlyMap<string, (count: number) => string> = new Map([
  ['addDays', (days) => `${days}D`],
  ['addMonths', (months) => (months > 0 && months % 12 === 0 ? `${months / 12}Y` : `${months}M`)],
]);

/** What two operands are written with, and how it binds. */
const OPERATORS: ReadonlyMap<string, readonly [sign: string, binds: number]> = new Map([
  ['subtract', ['-', SUM]],
  ['multiply', ['*', TERM]],
  ['divide', ['/', TERM]],
]);

/** Functions that are written with a sign, and so are no calls. */
const NO_FLAGS: ReadonlySet<string> = new Set(['concat', 'add', ...DURATIONS.keys(), ...OPERATORS.keys()]);

function bracketed(text: string, binds: number, needed: number): string {
  return binds < needed ? `(${text})` : text;
}

class Printer implements FeelWriter {
  readonly names: FeelNames;

  constructor(names: FeelNames) {
    this.names = names;
  }

  condition(tree: unknown, needed: number): string {
    const [[operator = '', operand] = []] = Object.entries(isJsonObject(tree) ? tree : {});
    if (operator === 'ref') return this.#conditionName(operand);
    if (operator === 'not') return this.#not(operand, needed);
    if (operator === 'exists') return `filled(${this.value(operand, LOOSEST)})`;
    if (operator === 'isNull') return bracketed(`${this.value(operand, SUM)} = null`, COMPARISON, needed);
    return Array.isArray(operand) ? this.#ofSeveral(operator, operand, needed) : this.#test(operator, operand, needed);
  }

  #ofSeveral(operator: string, operands: readonly unknown[], needed: number): string {
    if (operator === 'all' || operator === 'any') return this.#chain(operator, operands, needed);
    return this.#comparison(operator, operands, needed);
  }

  #not(operand: unknown, needed: number): string {
    if (isJsonObject(operand) && 'isNull' in operand) return bracketed(`${this.value(operand['isNull'], SUM)} != null`, COMPARISON, needed);
    return `not(${this.condition(operand, LOOSEST)})`;
  }

  #test(word: string, test: unknown, needed: number): string {
    const { in: list, as, where } = isJsonObject(test) ? test : {};
    if (word !== 'some' && word !== 'every') throw new Unsayable(word);
    const text = `${word} ${String(as)} in ${this.value(list, SUM)} satisfies ${this.#inside(as).condition(where, LOOSEST)}`;
    return bracketed(text, LOOSEST, needed);
  }

  /** Writes what stands inside a loop, where the item has a name. */
  #inside(item: unknown): Printer {
    if (typeof item !== 'string' || !isRootName(item)) throw new Unsayable(String(item));
    return new Printer({ ...this.names, isRoot: (name) => name === item || this.names.isRoot(name) });
  }

  #comparison(operator: string, [left, right]: readonly unknown[], needed: number): string {
    if (operator === 'in') return bracketed(`${this.value(left, SUM)} in ${this.#listBehindIn(right)}`, LOOSEST, needed);
    if (Object.hasOwn(CALLS, operator)) return this.#call(operator as keyof typeof CALLS, left, right);
    if (operator === 'eq' && right === true && this.#isFlag(left)) return this.value(left, HOLDER);
    if (!Object.hasOwn(COMPARISONS, operator) || left === null || right === null) throw new Unsayable(operator);
    return bracketed(
      `${this.value(left, SUM)} ${COMPARISONS[operator as keyof typeof COMPARISONS]} ${this.value(right, SUM)}`,
      COMPARISON,
      needed,
    );
  }

  #conditionName(id: unknown): string {
    if (typeof id !== 'string' || !isRootName(id) || this.names.isRoot(id)) throw new Unsayable(String(id));
    return id;
  }

  #chain(operator: 'all' | 'any', parts: readonly unknown[], needed: number): string {
    if (parts.length < 2) return `${operator}([${parts.map((part) => this.condition(part, LOOSEST)).join(', ')}])`;
    const [binds, word] = operator === 'all' ? [AND, 'and'] : [OR, 'or'];
    return bracketed(parts.map((part) => this.condition(part, binds + 1)).join(` ${word} `), binds, needed);
  }

  /** `in` reads on over what follows, so that only what ends by itself may stand behind it. */
  #listBehindIn(list: unknown): string {
    const text = this.value(list, HOLDER);
    return text.startsWith('{') || text.startsWith("'") || /^-?\d/.test(text) ? `(${text})` : text;
  }

  #call(operator: keyof typeof CALLS, left: unknown, right: unknown): string {
    const name = operator === 'has' && isListTree(left, this.names) ? 'list contains' : CALLS[operator];
    return `${name}(${this.value(left, LOOSEST)}, ${this.value(right, LOOSEST)})`;
  }

  /** Whether a value alone can stand for its being true: a path or a call, which is no condition itself. */
  #isFlag(tree: unknown): boolean {
    if (pathOf(tree) !== undefined) return true;
    return isJsonObject(tree) && tree['$fn'] !== undefined && !NO_FLAGS.has(String(tree['$fn']));
  }

  value(tree: unknown, needed: number): string {
    if (typeof tree === 'string') return quoted(tree);
    if (typeof tree === 'number') return this.#number(tree);
    if (typeof tree !== 'object' || tree === null) return String(tree);
    if (Array.isArray(tree)) return `[${this.list(tree)}]`;
    return this.#object(tree as { readonly [key: string]: unknown }, needed);
  }

  #object(map: { readonly [key: string]: unknown }, needed: number): string {
    const path = pathOf(map);
    if (path !== undefined) return this.path(path);
    if (map['$t'] !== undefined) return `text(${this.list(map['with'] === undefined ? [map['$t']] : [map['$t'], map['with']])})`;
    if (map['$if'] !== undefined) return this.#choice(map, needed);
    if (typeof map['$fn'] === 'string' && Array.isArray(map['of'])) return this.#function(map['$fn'], map['of'], needed);
    if (map['$filter'] !== undefined) return `${this.holder(map['$filter'])}[${this.#inside('item').condition(map['where'], LOOSEST)}]`;
    if (map['$for'] !== undefined) return bracketed(this.#loop(map), LOOSEST, needed);
    return this.#map(map);
  }

  list(trees: readonly unknown[]): string {
    return trees.map((tree) => this.value(tree, LOOSEST)).join(', ');
  }

  /** What stands before a dot or a filter. */
  holder(tree: unknown): string {
    return this.value(tree, HOLDER);
  }

  #number(value: number): string {
    const text = String(value);
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Unsayable(text);
    return text;
  }

  path(path: string): string {
    const [root = '', ...names] = path.split('.');
    if (!isRootName(root) || !this.names.isRoot(root)) throw new Unsayable(path);
    let written = root;
    let read = root;
    for (const name of names) {
      // Behind a list a dot would be one property of each item.
      if (this.names.isList(read)) throw new Unsayable(path);
      written = isPropertyName(name) ? `${written}.${name}` : `get value(${written}, ${quoted(name)})`;
      read = `${read}.${name}`;
    }
    return written;
  }

  #loop({ $for: list, as, return: result }: { readonly [key: string]: unknown }): string {
    return `for ${String(as)} in ${this.value(list, SUM)} return ${this.#inside(as).value(result, LOOSEST)}`;
  }

  #choice(map: { readonly [key: string]: unknown }, needed: number): string {
    const { $if: condition, then, else: otherwise } = map;
    if (then === true && otherwise === false) return this.#flag(condition, needed);
    if (!('else' in map)) return `onlyIf(${this.condition(condition, LOOSEST)}, ${this.value(then, LOOSEST)})`;
    const text = `if ${this.condition(condition, LOOSEST)} then ${this.value(then, LOOSEST)} else ${this.value(otherwise, LOOSEST)}`;
    return bracketed(text, LOOSEST, needed);
  }

  /** A condition as a value: a path alone would be the value itself. */
  #flag(condition: unknown, needed: number): string {
    const equal = isJsonObject(condition) ? condition['eq'] : undefined;
    if (!Array.isArray(equal) || equal[1] !== true) return this.condition(condition, needed);
    return bracketed(`${this.value(equal[0], SUM)} = true`, COMPARISON, needed);
  }

  #map(map: { readonly [key: string]: unknown }): string {
    const entries = Object.entries(map).map(([key, part]) => {
      if (key.startsWith('$')) throw new Unsayable(key);
      return `${isPropertyName(key) ? key : quoted(key)}: ${this.value(part, LOOSEST)}`;
    });
    return `{${entries.join(', ')}}`;
  }

  #function(name: string, of: readonly unknown[], needed: number): string {
    if (name === 'concat' && this.#isJoined(of)) return bracketed(of.map((part) => this.value(part, TERM)).join(' + '), SUM, needed);
    const [first, second, third] = of;
    const operation = of.length === 2 ? this.#operation(name, first, second, needed) : undefined;
    if (operation !== undefined) return operation;
    const step = typeof second === 'number' && third === undefined ? second : undefined;
    return (step === undefined ? undefined : this.#step(name, first, step, needed)) ?? this.#callOf(name, of, needed);
  }

  /** Whether texts are joined by `+`, which says something else of a day: `string join` is written there. */
  #isJoined(of: readonly unknown[]): boolean {
    return of.length > 1 && of.some((part) => isText(part, this.names)) && !of.some((part) => typeOf(part, this.names) === 'date');
  }

  #operation(name: string, left: unknown, right: unknown, needed: number): string | undefined {
    const [sign, binds] = OPERATORS.get(name) ?? [];
    if (sign === undefined || binds === undefined) return undefined;
    // A number that stands behind a minus sign would be read as one that is added.
    if (sign === '-' && typeof right === 'number') throw new Unsayable(name);
    return bracketed(`${this.value(left, binds)} ${sign} ${this.value(right, binds + 1)}`, binds, needed);
  }

  /** A number or date with a number added that stands in the document. */
  #step(name: string, from: unknown, step: number, needed: number): string | undefined {
    if (name === 'add' && !isText(from, this.names)) return this.#sum(this.value(from, TERM), step, needed);
    const unit = Number.isInteger(step) ? DURATIONS.get(name)?.(Math.abs(step)) : undefined;
    if (unit === undefined) return undefined;
    const start = typeof from === 'string' ? `date(${quoted(from)})` : this.value(from, TERM);
    return bracketed(`${start} ${step < 0 ? '-' : '+'} duration('P${unit}')`, SUM, needed);
  }

  #callOf(name: string, of: readonly unknown[], needed: number): string {
    const call = printCall(name, of, this);
    if (call === undefined) return `${this.#callable(name)}(${this.list(of)})`;
    return call.isLoop ? bracketed(call.text, LOOSEST, needed) : call.text;
  }

  #sum(left: string, right: number, needed: number): string {
    return bracketed(right < 0 ? `${left} - ${this.#number(-right)}` : `${left} + ${this.#number(right)}`, SUM, needed);
  }

  #callable(name: string): string {
    if (definitionOf(name) === undefined || !isRootName(name)) throw new Unsayable(name);
    return name;
  }

  isProperty(name: unknown): name is string {
    return isPropertyPath(name);
  }

  isKnownList(tree: unknown): boolean {
    return isListTree(tree, this.names);
  }
}
