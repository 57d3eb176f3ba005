import { callTree, conditionCallTree, isConditionCall } from './callTree.ts';
import { FeelFault, type FeelNode } from './feelNode.ts';
import { filterTree } from './filterTree.ts';
import { itemTestTree, loopTree } from './loopTree.ts';
import { checkConditionName, namedTree } from './namedTree.ts';
import type { FeelNames } from './names.ts';
import { nameTree, pathTree } from './pathTree.ts';
import { Spans } from './spans.ts';
import { productTree, sumTree } from './sumTree.ts';
import type { Inner, TreeContext } from './treeContext.ts';
import { typeOf, WORDS } from './typeOf.ts';

export const OUTSIDE: Inner = { isFilter: false, variables: new Set() };

const OPERATORS = { '=': 'eq', '!=': 'ne', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte', in: 'in' } as const;

/** A tree is JSON of the forms that `Value` and `Condition` describe; which of both follows from the method. */
export class TreeCompiler implements TreeContext {
  readonly names: FeelNames;
  readonly spans = new Spans();

  constructor(names: FeelNames) {
    this.names = names;
  }

  readonly condition = (node: FeelNode, inner: Inner): unknown => this.spans.whole(this.#condition(node, inner), node);

  readonly value = (node: FeelNode, inner: Inner): unknown => this.spans.whole(this.#value(node, inner), node);

  readonly values = (nodes: readonly FeelNode[], inner: Inner): unknown[] => {
    const trees = nodes.map((node) => this.value(node, inner));
    return this.spans.parts(trees, nodes);
  };

  #condition(node: FeelNode, inner: Inner): unknown {
    switch (node.type) {
      case 'and':
        return { all: node.parts.map((part) => this.condition(part, inner)) };
      case 'or':
        return { any: node.parts.map((part) => this.condition(part, inner)) };
      case 'compare':
        return this.#comparison(node, inner);
      case 'range':
        return this.#range(node, inner);
      case 'test':
        return itemTestTree(node, inner, this);
      case 'name':
        return namedTree(node, 'condition', inner, this) ?? this.#nameHolds(node, inner);
      case 'call':
        return isConditionCall(node) ? conditionCallTree(node, inner, this) : this.#isTrue(node, inner);
      default:
        return this.#isTrue(node, inner);
    }
  }

  #nameHolds(node: FeelNode & { readonly type: 'name' }, inner: Inner): unknown {
    return this.#isCondition(node, inner) ? { ref: node.name } : this.#isTrue(node, inner);
  }

  #isTrue(node: FeelNode, inner: Inner): unknown {
    const tree = this.value(node, inner);
    const type = typeOf(tree, this.names);
    if (type !== undefined && type !== 'flag')
      throw new FeelFault(node, `a condition is true or false, not ${WORDS[type]}`, 'write filled(x), or compare it');
    return { eq: this.spans.parts([tree, true], [node, node]) };
  }

  #value(node: FeelNode, inner: Inner): unknown {
    switch (node.type) {
      case 'literal':
        return node.value;
      case 'name':
        return this.#isCondition(node, inner) ? this.#flag(node, inner) : nameTree(node, inner, this);
      case 'path':
        return pathTree(node, inner, this);
      case 'filter':
        return filterTree(node, inner, this);
      case 'call':
        return isConditionCall(node) ? this.#flag(node, inner) : callTree(node, inner, this);
      default:
        return this.#made(node, inner);
    }
  }

  /** What is put together of other values. */
  #made(node: FeelNode, inner: Inner): unknown {
    switch (node.type) {
      case 'list':
        return this.values(node.items, inner);
      case 'map':
        return this.#map(node, inner);
      case 'sum':
        return sumTree(node, inner, this);
      case 'product':
        return productTree(node, inner, this);
      case 'if':
        return this.#choice(node, inner);
      case 'for':
        return loopTree(node, inner, this);
      case 'date':
        return this.value(node.of, inner);
      case 'duration':
        throw new FeelFault(node, 'a duration is added to a date or taken from it', "write today.date + duration('P21D')");
      default:
        return this.#flag(node, inner);
    }
  }

  /** A condition as a value. */
  #flag(node: FeelNode, inner: Inner): unknown {
    return { $if: this.condition(node, inner), then: true, else: false };
  }

  #isCondition(node: FeelNode & { readonly type: 'name' }, { variables }: Inner): boolean {
    const { name } = node;
    if (variables.has(name) || this.names.isRoot(name) || !this.names.isCondition(name)) return false;
    checkConditionName(node, this);
    return true;
  }

  #choice({ condition, otherwise, then }: FeelNode & { readonly type: 'if' }, inner: Inner): unknown {
    const tree = { $if: this.condition(condition, inner), then: this.value(then, inner), else: this.value(otherwise, inner) };
    this.spans.part(tree, 'then', then);
    this.spans.part(tree, 'else', otherwise);
    return tree;
  }

  #map({ entries }: FeelNode & { readonly type: 'map' }, inner: Inner): object {
    const map = Object.fromEntries(entries.map(([key, part]) => [key, this.value(part, inner)]));
    for (const [key, part] of entries) this.spans.part(map, key, part);
    return map;
  }

  #comparison({ left, operator, right }: FeelNode & { readonly type: 'compare' }, inner: Inner): unknown {
    const nothing = [left, right].find(isNull);
    if (!nothing) return { [OPERATORS[operator]]: this.values([left, right], inner) };
    if (operator !== '=' && operator !== '!=') throw new FeelFault(nothing, 'null is not less or more than anything', 'write x = null');
    const [of] = this.values([nothing === left ? right : left], inner);
    return operator === '=' ? { isNull: of } : { not: { isNull: of } };
  }

  #range(node: FeelNode & { readonly type: 'range' }, inner: Inner): unknown {
    const { high, low, of } = node;
    return {
      all: [
        this.spans.whole({ [low.isOpen ? 'gt' : 'gte']: this.values([of, low.at], inner) }, node),
        this.spans.whole({ [high.isOpen ? 'lt' : 'lte']: this.values([of, high.at], inner) }, node),
      ],
    };
  }
}

function isNull(node: FeelNode): boolean {
  return node.type === 'literal' && node.value === null;
}
