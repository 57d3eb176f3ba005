import { functions } from '#conditions';
import { type Condition, nearest, type Value } from '#model';
import { applyBuiltIn } from './builtIns.ts';
import { FeelFault, type FeelNode, type Span } from './feelNode.ts';
import { filterTree } from './filterTree.ts';
import { argumentsOf, type FeelNames, isListTree, isText, pathOf } from './names.ts';
import { readFeel } from './readFeel.ts';

/** What an expression compiles to, or what is wrong with it and where in its text. */
export type Compiled<T> = { readonly tree: T } | { readonly fault: Span & { readonly message: string; readonly fix?: string } };

/** Compiles an expression of a place that takes a value into the tree that pages and server evaluate. Never throws. */
export function compileValue(expression: string, names: FeelNames): Compiled<Value> {
  return compiled(expression, names, (compiler, node) => compiler.value(node, OUTSIDE) as Value);
}

/** Compiles an expression of a place that takes a condition; a value alone holds when it is true. Never throws. */
export function compileCondition(expression: string, names: FeelNames): Compiled<Condition> {
  return compiled(expression, names, (compiler, node) => compiler.condition(node, OUTSIDE) as Condition);
}

function compiled<T>(expression: string, names: FeelNames, compile: (compiler: Compiler, node: FeelNode) => T): Compiled<T> {
  try {
    return { tree: compile(new Compiler(names), readFeel(expression)) };
  } catch (error) {
    if (!(error instanceof FeelFault)) throw error;
    const { fix, message, span } = error;
    return { fault: { ...span, message, ...(fix === undefined ? {} : { fix }) } };
  }
}

/** The names that a filter or loop adds. */
interface Inner {
  /** Inside a filter a name that nothing outside bears is a property of the item. */
  readonly isFilter: boolean;
  readonly variables: ReadonlySet<string>;
}

const OUTSIDE: Inner = { isFilter: false, variables: new Set() };

const OPERATORS = { '=': 'eq', '!=': 'ne', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte', in: 'in' } as const;
const CONDITIONS_OF_ONE = new Set(['not', 'filled', 'all', 'any']);
const CONDITIONS = new Set([...CONDITIONS_OF_ONE, 'contains', 'list contains', 'matches', 'notIn']);

/** A tree is JSON of the forms that `Value` and `Condition` describe; which of both follows from the method. */
class Compiler {
  readonly names: FeelNames;

  constructor(names: FeelNames) {
    this.names = names;
  }

  condition(node: FeelNode, inner: Inner): unknown {
    switch (node.type) {
      case 'and':
        return { all: node.parts.map((part) => this.condition(part, inner)) };
      case 'or':
        return { any: node.parts.map((part) => this.condition(part, inner)) };
      case 'compare':
        return this.#comparison(node, inner);
      case 'range':
        return this.#range(node, inner);
      case 'name':
        return this.#isCondition(node, inner) ? { ref: node.name } : { eq: [this.value(node, inner), true] };
      case 'call':
        return CONDITIONS.has(node.name) ? this.#conditionCall(node, inner) : { eq: [this.value(node, inner), true] };
      default:
        return { eq: [this.value(node, inner), true] };
    }
  }

  value(node: FeelNode, inner: Inner): unknown {
    switch (node.type) {
      case 'literal':
        return node.value;
      case 'name':
        return this.#isCondition(node, inner) ? this.#flag(node, inner) : { $: this.#pathFrom(node, inner) };
      case 'path':
        return this.#path(node, inner);
      case 'filter':
        return filterTree(node, this.value(node.of, inner), () => this.condition(node.by, { isFilter: true, variables: inner.variables }));
      case 'call':
        return CONDITIONS.has(node.name) ? this.#flag(node, inner) : this.#call(node, inner);
      default:
        return this.#made(node, inner);
    }
  }

  /** What is put together of other values. */
  #made(node: FeelNode, inner: Inner): unknown {
    switch (node.type) {
      case 'list':
        return node.items.map((item) => this.value(item, inner));
      case 'map':
        return this.#map(node, inner);
      case 'sum':
        return this.#sum(node, inner);
      case 'if':
        return {
          $if: this.condition(node.condition, inner),
          then: this.value(node.then, inner),
          else: this.value(node.otherwise, inner),
        };
      case 'for':
        return this.#loop(node, inner);
      case 'date':
        return this.value(node.of, inner);
      case 'days':
        throw new FeelFault(node, 'a duration is added to a date or taken from it');
      default:
        return this.#flag(node, inner);
    }
  }

  /** A condition as a value. */
  #flag(node: FeelNode, inner: Inner): unknown {
    return { $if: this.condition(node, inner), then: true, else: false };
  }

  #isCondition({ name }: { readonly name: string }, { variables }: Inner): boolean {
    return !variables.has(name) && !this.names.isRoot(name) && this.names.isCondition(name);
  }

  #pathFrom(node: FeelNode & { readonly type: 'name' }, inner: Inner): string {
    if (inner.variables.has(node.name) || this.names.isRoot(node.name) || (inner.isFilter && node.name === 'item')) return node.name;
    if (inner.isFilter) return `item.${node.name}`;
    throw new FeelFault(node, `nothing is called '${node.name}' here`);
  }

  #path(node: FeelNode & { readonly type: 'path' }, inner: Inner): unknown {
    const { name, of } = node;
    if (name === 'year' && of.type === 'date') return { $fn: 'yearOf', of: [this.value(of.of, inner)] };
    const [late, early, more] = of.type === 'sum' ? of.terms : [];
    if (name === 'days' && late && early?.sign === -1 && !more)
      return { $fn: 'daysBetween', of: [this.value(early.of, inner), this.value(late.of, inner)] };
    // A name alone with a path behind it is a root even where a condition has the name.
    const holder = of.type === 'name' ? { $: this.#pathFrom(of, inner) } : this.value(of, inner);
    return this.property(holder, name);
  }

  /** A property of what a tree gives, of each item if that is a list. */
  property(holder: unknown, name: string): unknown {
    const [plucked, before] = argumentsOf(holder, 'pluck') ?? [];
    if (typeof before === 'string') return { $fn: 'pluck', of: [plucked, `${before}.${name}`] };
    if (isListTree(holder, this.names)) return { $fn: 'pluck', of: [holder, name] };
    const path = pathOf(holder);
    if (path !== undefined) return { $: `${path}.${name}` };
    const [map, key] = argumentsOf(holder, 'get') ?? [];
    return { $fn: 'get', of: typeof key === 'string' ? [map, `${key}.${name}`] : [holder, name] };
  }

  #map({ entries }: FeelNode & { readonly type: 'map' }, inner: Inner): unknown {
    return Object.fromEntries(entries.map(([key, part]) => [key, this.value(part, inner)]));
  }

  #comparison({ left, operator, right }: FeelNode & { readonly type: 'compare' }, inner: Inner): unknown {
    for (const side of [left, right])
      if (side.type === 'literal' && side.value === null)
        throw new FeelFault(side, 'null is not compared', 'write filled(x) or not(filled(x))');
    return { [OPERATORS[operator]]: [this.value(left, inner), this.value(right, inner)] };
  }

  #range({ high, low, of }: FeelNode & { readonly type: 'range' }, inner: Inner): unknown {
    const value = this.value(of, inner);
    return {
      all: [
        { [low.isOpen ? 'gt' : 'gte']: [value, this.value(low.at, inner)] },
        { [high.isOpen ? 'lt' : 'lte']: [value, this.value(high.at, inner)] },
      ],
    };
  }

  /** Texts are joined, days added to a date, all else are numbers. */
  #sum(node: FeelNode & { readonly type: 'sum' }, inner: Inner): unknown {
    const [first, second, third] = node.terms;
    if (first && second?.of.type === 'days' && !third)
      return { $fn: 'addDays', of: [this.value(first.of, inner), second.sign * second.of.count || 0] };
    const terms = node.terms.map(({ of, sign }) => ({ node: of, sign, tree: this.value(of, inner) }));
    const joins = terms.some(({ tree }) => isText(tree));
    const parts = terms.map(({ node: term, sign, tree }) => {
      if (sign === 1) return tree;
      if (joins || typeof tree !== 'number') throw new FeelFault(term, 'only a number that stands here is subtracted');
      return -tree;
    });
    return { $fn: joins ? 'concat' : 'add', of: parts };
  }

  #loop(node: FeelNode & { readonly type: 'for' }, inner: Inner): unknown {
    const { list, result, variable } = node;
    const variables = new Set([...inner.variables, variable]);
    const properties = result.type === 'map' ? this.#map(result, { ...inner, variables }) : undefined;
    const pairs = Object.entries((properties ?? {}) as { [name: string]: unknown }).map(([name, tree]) => {
      const path = pathOf(tree);
      return path?.startsWith(`${variable}.`) ? [name, path.slice(variable.length + 1)] : undefined;
    });
    if (!properties || pairs.includes(undefined))
      throw new FeelFault(result, 'a loop takes properties of its item only', `write {name: ${variable}.name}`);
    return { $fn: 'project', of: [this.value(list, inner), Object.fromEntries(pairs as [string, string][])] };
  }

  #conditionCall(node: FeelNode & { readonly type: 'call' }, inner: Inner): unknown {
    const { args, name } = node;
    const [first] = args;
    const expected = CONDITIONS_OF_ONE.has(name) ? 1 : 2;
    if (!first || args.length !== expected) throw new FeelFault(node, `${name} takes ${expected === 1 ? 'one argument' : 'two arguments'}`);
    if (expected === 1) return this.#conditionOfOne(name, first, inner);
    return { [name === 'matches' || name === 'notIn' ? name : 'has']: args.map((argument) => this.value(argument, inner)) };
  }

  #conditionOfOne(name: string, argument: FeelNode, inner: Inner): unknown {
    if (name === 'not') return { not: this.condition(argument, inner) };
    if (name === 'filled') return { exists: this.value(argument, inner) };
    if (argument.type !== 'list' || argument.items.length === 0) throw new FeelFault(argument, `${name} takes a list of conditions`);
    return { [name]: argument.items.map((item) => this.condition(item, inner)) };
  }

  #call(node: FeelNode & { readonly type: 'call' }, inner: Inner): unknown {
    const { args, name } = node;
    const [first, second] = args;
    if (name === 'onlyIf' && first && second && args.length === 2)
      return { $if: this.condition(first, inner), then: this.value(second, inner) };
    const values = args.map((argument) => this.value(argument, inner));
    const tree = applyBuiltIn(node, values);
    if (tree !== undefined) return tree;
    if (!Object.hasOwn(functions, name)) {
      const near = nearest(name, Object.keys(functions));
      throw new FeelFault(node, `there is no function '${name}'`, near === undefined ? undefined : `did you mean '${near}'?`);
    }
    return { $fn: name, of: values };
  }
}
