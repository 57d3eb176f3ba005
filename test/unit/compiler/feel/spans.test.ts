import type { Value } from '#model';
import { compileCondition, compileValue } from '../../../../src/compiler/feel/compileFeel.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { printCondition, printValue } from '../../../../src/compiler/feel/printFeel.ts';
import { shippedNames, shippedTrees } from './shippedTrees.ts';

const names: FeelNames = {
  isRoot: (name) => ['data', 'item', 'user', 'today'].includes(name),
  isCondition: (name) => name === 'isAdmin',
  isList: (path) => path === 'data.xs',
};

/** The container that the keys lead to. */
const under = (tree: unknown, keys: readonly (string | number)[]): object =>
  keys.reduce<unknown>((holder, key) => Reflect.get(holder as object, key), tree) as object;

test.each<[string, readonly (string | number)[], string]>([
  ["isAdmin and item.status = 'PAUSD'", ['all', 1, 'eq', 1], "'PAUSD'"],
  ["isAdmin and item.status = 'PAUSD'", ['all', 1, 'eq', 0], 'item.status'],
  ["isAdmin and item.status = 'PAUSD'", ['all', 1], "item.status = 'PAUSD'"],
  ["isAdmin and item.status = 'PAUSD'", ['all', 1, 'eq', 0, 1], 'status'],
  ['isAdmin and not(item.editing)', ['all', 1, 'not', 'eq', 0], 'item.editing'],
  ["item.s in ['A', 'BB']", ['in', 1, 1], "'BB'"],
  ['item.n in [1..30]', ['all', 1, 'lte', 1], '30'],
  ["matches(item.s, '^a')", ['matches', 1], "'^a'"],
  ["data.xs[state = 'PAUSD'][1].name = 'x'", ['eq', 0, 'of', 0, 'of', 2], "'PAUSD'"],
  ["data.xs[state = 'PAUSD'][1].name = 'x'", ['eq', 0, 'of', 0, 'of', 1], 'state'],
  ["data.xs[state = 'PAUSD'][1].name = 'x'", ['eq', 0, 'of', 1], 'name'],
  ['count(data.xs[filled(item.lost)]) = 0', ['eq', 0, 'of', 0, 'of', 1], 'item.lost'],
  ['data.xs.nme = 1', ['eq', 0, 'of', 1], 'nme'],
])('in %s the part %j is written %s', (text, keys, written) => {
  const result = compileCondition(text, names);
  if ('fault' in result) throw new Error(result.fault.message);
  const span = result.spanOf(under(result.tree, keys.slice(0, -1)), keys.at(-1));
  expect(text.slice(span?.from, span?.to)).toBe(written);
});

test.each<[string, readonly (string | number)[], string]>([
  ["if isAdmin then 'edit' else 'view'", ['then'], "'edit'"],
  ["if isAdmin then 'edit' else 'view'", ['else'], "'view'"],
  ["if isAdmin then 'edit' else 'view'", ['$if'], 'isAdmin'],
  ["onlyIf(isAdmin, 'edit')", ['then'], "'edit'"],
  ['isAdmin', ['then'], 'isAdmin'],
  ["text('a.b', {name: 'x', age: 3})", ['$t'], "'a.b'"],
  ["text('a.b', {name: 'x', age: 3})", ['with', 'age'], '3'],
  ["sortBy(data.xs, 'nme')", ['of', 1], "'nme'"],
  ["'a' + item.b + 'c'", ['of', 2], "'c'"],
  ['item.n - 12', ['of', 1], '12'],
  ["today.date + duration('P21D')", ['of', 1], "duration('P21D')"],
  ["string join(['a', item.b])", ['of', 0], "'a'"],
  ["string join(data.xs.b, ', ')", ['of', 1], "', '"],
  ["string join(data.xs.b, ', ')", ['of', 0, 'of', 1], 'b'],
  ['substring(item.n, -4)', ['of', 1], 'substring(item.n, -4)'],
  ["get value(item, 'k')", ['of', 1], "'k'"],
  ['context put({}, item.k, 12)', ['of', 1], '12'],
  ['for x in data.xs return {a: x.b, c: x.dd}', ['of', 1, 'c'], 'x.dd'],
  ["[1, {a: ['b']}]", [1, 'a', 0], "'b'"],
  ['data.xs[3]', ['of', 1], '3'],
])('in the value %s the part %j is written %s', (text, keys, written) => {
  const result = compileValue(text, names);
  if ('fault' in result) throw new Error(result.fault.message);
  const span = result.spanOf(under(result.tree, keys.slice(0, -1)), keys.at(-1));
  expect(text.slice(span?.from, span?.to)).toBe(written);
});

test('every part of every shipped expression knows where it was written, inside of what holds it', () => {
  const trees = shippedTrees();
  const all = shippedNames(trees);
  const lost: unknown[] = [];
  for (const { isCondition, tree } of trees) {
    const text = (isCondition ? printCondition(tree as never, all) : printValue(tree as Value, all)) ?? '';
    const result = isCondition ? compileCondition(text, all) : compileValue(text, all);
    if ('fault' in result) throw new Error(text);
    const visit = (part: object): void => {
      const whole = result.spanOf(part);
      if (!whole) lost.push([text, part]);
      for (const [key, value] of Object.entries(part)) {
        const span = result.spanOf(part, Array.isArray(part) ? Number(key) : key);
        if (!span) lost.push([text, key]);
        if (typeof value === 'object' && value !== null) visit(value as object);
      }
    };
    visit(result.tree as object);
  }
  expect(lost.slice(0, 5)).toEqual([]);
});
