import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { type Compiled, compileCondition, compileValue } from '../feel/compileFeel.ts';
import type { Span } from '../feel/feelNode.ts';
import type { FeelNames, NamedExpression } from '../feel/names.ts';
import { offsetInString } from '../feel/offsetInString.ts';
import { entryMap } from '../source/entryMap.ts';
import { jsonOf, type Node, type ScalarNode } from '../source/node.ts';
import { noteNamed, noteNode, type OffsetOf, treeNode } from './treeNode.ts';

/** What expanding an expression needs: the names it may begin with, and where its faults are reported. */
export interface ExpressionContext {
  readonly names: FeelNames;
  readonly diagnostics: Diagnostics;
}

/** The tree of a text at a place that takes a value: FEEL behind `=`, a message behind `@`; any other text is itself. */
export function valueNode(node: ScalarNode, text: string, context: ExpressionContext): Node {
  if (text.startsWith('=')) return expressionNode({ node, start: 1, expression: text.slice(1) }, compileValue, NOTHING, context);
  return IS_MESSAGE.test(text) ? messageNode(node, text, context) : node;
}

/** The tree of a text at a place that takes a condition. */
export function conditionNode(node: ScalarNode, text: string, context: ExpressionContext): Node {
  return expressionNode({ node, start: 0, expression: text }, compileCondition, NEVER, context);
}

/** An expression that a document names, behind `=`; it is compiled once, and put in wherever the name stands. */
export function namedExpression(node: ScalarNode, text: string, context: ExpressionContext): NamedExpression {
  return namedFrom({ node, start: 1, expression: text.slice(1) }, context);
}

/** A condition that is given to a part. */
export function namedCondition(node: ScalarNode, text: string, context: ExpressionContext): NamedExpression {
  return namedFrom({ node, start: 0, expression: text }, context);
}

function namedFrom(written: Written, context: ExpressionContext): NamedExpression {
  const value = namedTree(written, compileValue, NOTHING, context);
  const condition = compileCondition(written.expression, context.names);
  // A fault of the value was reported already; what is a value alone is a fault only where it stands as a condition.
  if ('fault' in condition) return value === NOTHING ? { value, condition: NEVER } : { value, condition: NEVER, fault: condition.fault };
  return { value, condition: namedTree(written, () => condition, NEVER, context) };
}

/** A list or map of values that a document names. */
export function namedValue(node: Node): NamedExpression {
  const value = jsonOf(node);
  noteNode(value, node);
  const fault = { message: 'a condition is true or false, not a list or map', fix: 'write count(list) > 0, or filled(map)' };
  return { value, condition: NEVER, fault };
}

/** The key of a message, at a place that takes nothing else; there the `@` may be left out. */
export function keyNode(node: ScalarNode, text: string): ScalarNode {
  return IS_MESSAGE.test(text) ? { ...node, value: text.slice(1) } : node;
}

/** As much as people read at one go. */
const MAX_CHARACTERS = 160;
const IS_MESSAGE = /^@[A-Za-z]/;
const ARGUMENTS = /^@([^()\s]+)\((.*)\)$/s;
/** They stand for an expression with a fault, so that later passes find a tree of the right kind. */
const NOTHING = null;
const NEVER = { exists: null };

/** `@key` or `@key(argument: expression, ...)`. */
function messageNode(node: ScalarNode, text: string, context: ExpressionContext): Node {
  const [, key = text.slice(1), args] = ARGUMENTS.exec(text) ?? [];
  const keyed: Node = { ...node, keyOffset: undefined, value: key };
  if (args === undefined) return mapNode(node, ['$t', keyed]);
  // What stands in the round brackets is a context of FEEL.
  const written = { node, start: key.length + 1, expression: `{${args}}` };
  const given = expressionNode(written, compileValue, NOTHING, context);
  // Without arguments it would seem to lack those that could not be read.
  return given.type === 'object' ? mapNode(node, ['$t', keyed, 'with', given]) : given;
}

function mapNode({ keyOffset, offset, source }: ScalarNode, entries: readonly (string | Node)[]): Node {
  return { type: 'object', source, offset, keyOffset, entries: entryMap(entries) };
}

/** A text of a document that holds an expression from the character at `start` on. */
interface Written {
  readonly node: ScalarNode;
  readonly start: number;
  readonly expression: string;
}

type Compile = (expression: string, names: FeelNames) => Compiled<unknown>;

function expressionNode(written: Written, compile: Compile, substitute: unknown, context: ExpressionContext): Node {
  const { offsetOf, tree } = compiledTree(written, compile, substitute, context);
  return treeNode(tree, written.node, offsetOf);
}

function namedTree(written: Written, compile: Compile, substitute: unknown, context: ExpressionContext): unknown {
  const { offsetOf, tree } = compiledTree(written, compile, substitute, context);
  if (tree !== substitute) noteNamed(tree, written.node, offsetOf);
  return tree;
}

/** The tree of an expression and where its parts stand; of one with a fault the substitute. */
function compiledTree(
  { expression, node, start }: Written,
  compile: Compile,
  substitute: unknown,
  { diagnostics, names }: ExpressionContext,
): { readonly tree: unknown; readonly offsetOf: OffsetOf } {
  if (expression.length > MAX_CHARACTERS && !node.isMade) {
    const message = `the expression has ${expression.length} characters; at most ${MAX_CHARACTERS} are allowed`;
    const beyond = { source: node.source, offset: offsetInString(node, start + MAX_CHARACTERS) };
    diagnostics.add('EXPRESSION_TOO_LONG', beyond, message, {
      fix: 'divide it: give each piece a name that says what it is, under "names" of this document, or in schemas/conditions where others ask the same',
    });
  }
  const compiled = compile(expression, names);
  const offsetAt = ({ from }: Span): number => (node.isMade ? node.offset : offsetInString(node, start + from));
  if ('fault' in compiled) {
    const { code, fix, message } = compiled.fault;
    diagnostics.add(code, { source: node.source, offset: offsetAt(compiled.fault) }, message, { fix });
    return { tree: substitute, offsetOf: () => undefined };
  }
  const offsetOf: OffsetOf = (container, key) => {
    const span = compiled.spanOf(container, key);
    return span && offsetAt(span);
  };
  return { tree: compiled.tree, offsetOf };
}
