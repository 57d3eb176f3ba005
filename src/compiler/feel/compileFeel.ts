import type { Condition, Value } from '#model';
import { FeelFault, type FeelNode, type Span } from './feelNode.ts';
import { checkLoops } from './loopLimit.ts';
import type { FeelNames } from './names.ts';
import { readFeel } from './readFeel.ts';
import { checkSize } from './sizeLimit.ts';
import type { Spans } from './spans.ts';
import { OUTSIDE, TreeCompiler } from './treeCompiler.ts';

/** A compiled expression, which still knows where its parts were written. */
export class Expression<T> {
  readonly tree: T;
  readonly #spans: Spans;

  constructor(tree: T, spans: Spans) {
    this.tree = tree;
    this.#spans = spans;
  }

  /**
   * Where a list, map or form of the tree was written, or with a key its part: an operand, argument, item, entry, `then`. A number as the key
   * of `{ $: path }` is a name of the path. Undefined for what is no part of the tree; a part that was not written itself, such as the
   * `true` of a flag, is where its form is.
   */
  spanOf(container: object, key?: string | number): Span | undefined {
    return this.#spans.of(container, key);
  }
}

/** What an expression compiles to, or what is wrong with it, where in its text, and what would do. */
export type Compiled<T> = Expression<T> | { readonly fault: Fault };

type Fault = Span & Pick<FeelFault, 'code' | 'fix' | 'message'>;

/** Compiles an expression of a place that takes a value into the tree that pages and server evaluate. Never throws. */
export function compileValue(expression: string, names: FeelNames): Compiled<Value> {
  return compiled(expression, names, (compiler, node) => compiler.value(node, OUTSIDE) as Value);
}

/** Compiles an expression of a place that takes a condition; a value alone holds when it is true. Never throws. */
export function compileCondition(expression: string, names: FeelNames): Compiled<Condition> {
  return compiled(expression, names, (compiler, node) => compiler.condition(node, OUTSIDE) as Condition);
}

function compiled<T>(expression: string, names: FeelNames, compile: (compiler: TreeCompiler, node: FeelNode) => T): Compiled<T> {
  try {
    const compiler = new TreeCompiler(names);
    const tree = compile(compiler, readFeel(expression));
    const whole = { from: 0, to: expression.length };
    checkSize(tree, whole);
    checkLoops(tree, compiler.spans, whole);
    return new Expression(tree, compiler.spans);
  } catch (error) {
    if (!(error instanceof FeelFault)) throw error;
    const { code, fix, message, span } = error;
    return { fault: { ...span, code, message, fix } };
  }
}
