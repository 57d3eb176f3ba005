import { isJsonObject, type Value } from '#model';
import { compileCondition, compileValue } from '../../../../src/compiler/feel/compileFeel.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { printCondition, printValue } from '../../../../src/compiler/feel/printFeel.ts';
import { type ShippedTree, shippedNames, shippedTrees } from './shippedTrees.ts';

const trees = shippedTrees();

const names = shippedNames(trees);

const print = ({ isCondition, tree }: ShippedTree, known: FeelNames) =>
  isCondition ? printCondition(tree as never, known) : printValue(tree as Value, known);
const compile = ({ isCondition }: ShippedTree, text: string, known: FeelNames) =>
  isCondition ? compileCondition(text, known) : compileValue(text, known);

/** Two forms that the evaluator treats alike, as one. */
function alike(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(alike);
  if (!isJsonObject(tree)) return tree;
  const { $fn: name, of, ...rest } = Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, alike(part)]));
  if (name === undefined || !Array.isArray(of))
    return { ...(of === undefined ? {} : { of }), ...(name === undefined ? {} : { $fn: name }), ...rest };
  const [first, second] = of as [unknown, unknown];
  const inner = isJsonObject(first) ? (first as { $?: string; $fn?: string; of?: readonly unknown[] }) : {};
  if (name === 'first' && inner.$fn === 'filterBy') return { $fn: 'findBy', of: inner.of };
  const isName = typeof second === 'string' && /^[A-Za-z_][\w.]*$/.test(second);
  if (name === 'get' && isName && inner.$fn === 'get' && typeof inner.of?.[1] === 'string')
    return { $fn: 'get', of: [inner.of[0], `${inner.of[1]}.${second}`] };
  return { $fn: name, of };
}

test('every value and condition of the shipped documents is printed as FEEL, and compiles back to itself', () => {
  expect(trees.length).toBeGreaterThan(5000);
  const wrong = trees.flatMap((shipped) => {
    const text = print(shipped, names);
    if (text === undefined) return [['not printed', shipped.path, JSON.stringify(shipped.tree)]];
    const result = compile(shipped, text, names);
    if ('fault' in result) return [['fault', text, result.fault.message]];
    const [before, after] = [JSON.stringify(alike(shipped.tree)), JSON.stringify(alike(result.tree))];
    return before === after ? [] : [['different', text, before, after]];
  });
  expect(wrong).toEqual([]);
});

test('what was printed is printed the same again', () => {
  const again = trees.flatMap((shipped) => {
    const text = print(shipped, names) ?? '';
    const result = compile(shipped, text, names);
    const printed = 'tree' in result ? print({ ...shipped, tree: result.tree as object }, names) : undefined;
    return printed === text ? [] : [[text, printed]];
  });
  expect(again).toEqual([]);
});

test('where lists are known, their properties stand behind a dot', () => {
  const lists = new Set(
    trees.flatMap(({ tree }) =>
      [...JSON.stringify(tree).matchAll(/"\$fn":"pluck","of":\[\{"\$":"([^"]+)"/g)].map(([, path]) => path ?? ''),
    ),
  );
  const known: FeelNames = { ...names, isList: (path) => lists.has(path) };
  const texts = trees.flatMap((shipped) => print(shipped, known) ?? []);
  const plucked = texts.filter((text) => text.includes('pluck('));
  expect(texts.length).toBeGreaterThan(trees.length - 10);
  expect(plucked.length).toBeLessThan(60);
  const wrong = trees.filter((shipped) => {
    const text = print(shipped, known);
    const result = text === undefined ? undefined : compile(shipped, text, known);
    return result && (!('tree' in result) || JSON.stringify(alike(result.tree)) !== JSON.stringify(alike(shipped.tree)));
  });
  expect(wrong).toEqual([]);
});
