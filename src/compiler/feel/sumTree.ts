import { FeelFault, type FeelNode } from './feelNode.ts';
import type { Inner, TreeContext } from './treeContext.ts';
import { isText, typeOf, WORDS } from './typeOf.ts';

type Sum = FeelNode & { readonly type: 'sum' };
type Product = FeelNode & { readonly type: 'product' };
type Term = Sum['terms'][number];

/** `a + b - c`: texts are joined, a duration is added to a date, all else are numbers. */
export function sumTree(node: Sum, inner: Inner, context: TreeContext): unknown {
  const [first, second, third] = node.terms;
  if (first && second?.of.type === 'duration' && !third) {
    const of = [context.value(first.of, inner), second.sign * second.of.count || 0];
    return { $fn: second.of.unit === 'days' ? 'addDays' : 'addMonths', of: context.spans.parts(of, [first.of, second.of]) };
  }
  const trees = node.terms.map(({ of }) => context.value(of, inner));
  checkTerms(node, trees, context);
  if (trees.some((tree) => isText(tree, context.names))) return joinedTexts(node, trees, context);
  return addedNumbers(node.terms, trees, context);
}

function checkTerms({ terms }: Sum, trees: readonly unknown[], { names }: TreeContext): void {
  for (const [index, { of }] of terms.entries()) {
    const type = typeOf(trees[index], names);
    if (of.type === 'date' || type === 'date')
      throw new FeelFault(
        of,
        'to a date a duration is added',
        "write date + duration('P21D'), addDays(date, days), or (b - a).days for the days between",
      );
    if (type === 'list' || type === 'map' || type === 'flag')
      throw new FeelFault(of, `texts are joined and numbers added, not ${WORDS[type]}`, 'write concatenate(a, b) or context merge([a, b])');
  }
}

function joinedTexts({ terms }: Sum, trees: readonly unknown[], { spans }: TreeContext): unknown {
  const taken = terms.find(({ sign }) => sign === -1);
  if (taken)
    throw new FeelFault(
      taken.of,
      'nothing is taken from a text',
      'write number(x) for the number that a text says, and put brackets around: (a - b)',
    );
  const places = terms.map(({ of }) => of);
  return { $fn: 'concat', of: spans.parts(trees, places) };
}

/** One addition as long as that goes; a number that stands in the document is added with its sign. */
function addedNumbers(terms: readonly Term[], trees: readonly unknown[], { spans }: TreeContext): unknown {
  let parts: { readonly tree: unknown; readonly at: FeelNode }[] = [];
  const added = (): unknown => {
    const of = parts.map(({ tree }) => tree);
    const places = parts.map(({ at }) => at);
    return parts.length === 1 ? of[0] : { $fn: 'add', of: spans.parts(of, places) };
  };
  for (const [index, { of: at, sign }] of terms.entries()) {
    const tree = trees[index];
    if (sign === 1) parts.push({ tree, at });
    else if (typeof tree === 'number') parts.push({ tree: -tree, at });
    else {
      const [first] = parts;
      const before = { ...(first?.at ?? at), to: parts.at(-1)?.at.to ?? at.to };
      const from = parts.length === 1 ? added() : spans.whole(added(), before);
      parts = [{ tree: { $fn: 'subtract', of: spans.parts([from, tree], [before, at]) }, at: { ...before, to: at.to } }];
    }
  }
  return added();
}

/** `a * b` and `a / b`, of numbers alone. */
export function productTree({ left, operator, right }: Product, inner: Inner, context: TreeContext): unknown {
  const of = context.values([left, right], inner);
  for (const [index, at] of [left, right].entries()) {
    const type = typeOf(of[index], context.names);
    if (type !== undefined && type !== 'number')
      throw new FeelFault(at, `numbers are multiplied and divided, not ${WORDS[type]}`, 'write number(x) for the number that a text says');
  }
  return { $fn: operator === '*' ? 'multiply' : 'divide', of };
}
