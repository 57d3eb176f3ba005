import fc from 'fast-check';
import { evaluate as feelin } from 'feelin';
import { evaluate, resolveValue } from '#conditions';
import type { Condition, Value } from '#model';
import { compileCondition, compileValue } from '../../../src/compiler/feel/compileFeel.ts';
import type { FeelNames } from '../../../src/compiler/feel/names.ts';
import { printCondition, printValue } from '../../../src/compiler/feel/printFeel.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { standardCondition, standardFeel, type Tree } from './support/standardFeel.ts';

jest.setTimeout(600_000);

// A second interpreter judges expressions over contexts in which anything may be absent or null. Where it finds something else, the
// expression is written out by the rows of the table "Null, absent, true" in src/docs/expressions.md: with all of them both must agree.
const names: FeelNames = { isRoot: (name) => name === 'a', isCondition: () => false, isList: (path) => path === 'a.xs' || path === 'a.ws' };

const mayLack = <T>(of: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: of }, { weight: 1, arbitrary: fc.constantFrom(undefined, null) });
const word = fc.constantFrom('p', 'q', 'north', '');
const item = fc.record({ k: word, v: fc.integer({ min: -3, max: 9 }) }, { requiredKeys: [] });
const context = fc
  .record({
    n: mayLack(fc.integer({ min: -5, max: 5 })),
    m: mayLack(fc.constantFrom(-2, 0, 2.5)),
    s: mayLack(word),
    t: mayLack(word),
    f: mayLack(fc.boolean()),
    xs: mayLack(fc.array(item, { maxLength: 4 })),
    ws: mayLack(fc.array(word, { maxLength: 3 })),
  })
  .map((a) => ({ a: Object.fromEntries(Object.entries(a).filter(([, value]) => value !== undefined)) }));

const number = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom<Tree>({ $: 'a.n' }, { $: 'a.m' }, { $fn: 'count', of: [{ $: 'a.xs' }] }, { $fn: 'sum', of: [{ $: 'a.xs' }, 'v'] }),
);
const text = fc.oneof(word, fc.constantFrom<Tree>({ $: 'a.s' }, { $: 'a.t' }, { $fn: 'upper', of: [{ $: 'a.s' }] }));
const list = fc.oneof(
  fc.constantFrom<Tree>({ $: 'a.xs' }),
  text.map((value) => ({ $fn: 'filterBy', of: [{ $: 'a.xs' }, 'k', value] })),
);
const comparison = fc
  .oneof(
    fc.tuple(fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'), fc.tuple(number, number)),
    fc.tuple(fc.constantFrom('eq', 'ne', 'lt', 'has'), fc.tuple(text, text)),
    fc.tuple(
      fc.constant('in'),
      fc.tuple(text, fc.oneof<fc.Arbitrary<Tree>[]>(fc.array(text, { minLength: 1, maxLength: 3 }), fc.constant({ $: 'a.ws' }))),
    ),
    fc.tuple(fc.constant('eq'), fc.tuple(fc.constant({ $: 'a.f' }), fc.constant(true))),
  )
  .map(([operator, operands]) => ({ [operator]: operands }));
const ofItem = (name: string) =>
  fc.oneof(
    fc.tuple(fc.constantFrom('lt', 'gte', 'ne'), number).map(([operator, value]) => ({ [operator]: [{ $: `${name}.v` }, value] })),
    fc.tuple(fc.constantFrom('ne', 'gt'), text).map(([operator, value]) => ({ [operator]: [{ $: `${name}.k` }, value] })),
  );
const { condition } = fc.letrec<{ condition: object }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'medium' },
    comparison,
    fc.oneof(number, text, list).map((value) => ({ isNull: value })),
    text.map((value) => ({ exists: value })),
    fc.tuple(fc.constantFrom('some', 'every'), list, ofItem('x')).map(([kind, of, where]) => ({ [kind]: { in: of, as: 'x', where } })),
    fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}));
const { value } = fc.letrec<{ value: Tree }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'medium' },
    number,
    text,
    list,
    fc.tuple(number, fc.integer({ min: 1, max: 9 })).map((of) => ({ $fn: 'add', of })),
    fc.tuple(fc.constantFrom('p', '-'), fc.oneof(text, number)).map((of) => ({ $fn: 'concat', of })),
    list.map((of) => ({ $fn: 'pluck', of: [of, 'v'] })),
    list.map((of) => ({ $fn: 'join', of: [{ $fn: 'pluck', of: [of, 'k'] }, '-'] })),
    list.map((of) => ({ $fn: 'project', of: [of, { x: 'k', 'y z': 'v' }] })),
    fc.tuple(list, ofItem('item'), ofItem('item')).map(([$filter, one, other]) => ({ $filter, where: { any: [one, other] } })),
    list.map(($for) => ({ $for, as: 'x', return: { $fn: 'add', of: [{ $: 'x.v' }, 2] } })),
    fc.tuple(list, fc.constantFrom(-2, -3)).map((of) => ({ $fn: 'itemAt', of })),
    list.map((of) => ({ $fn: 'first', of: [of] })).filter(({ of: [inner] }) => !('$fn' in (inner as object))),
    fc.tuple(fc.constantFrom('min', 'max'), fc.array(number, { minLength: 2, maxLength: 3 })).map(([$fn, of]) => ({ $fn, of: [of] })),
    fc.tuple(fc.constantFrom('startsWith', 'endsWith'), text, text).map(([$fn, ...of]) => ({ $fn, of })),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.tuple(condition, tie('value'), tie('value')).map(([$if, then, otherwise]) => ({ $if, then, else: otherwise })),
  ),
}));

type Scope = { readonly a: { readonly [name: string]: unknown } };

const ROWS = [1, 2, 3, 4, 5, 7, 8, 9, 10];
/** FEEL has null for what is absent, in maps too. */
const known = (result: unknown): unknown =>
  JSON.parse(JSON.stringify(result ?? null), (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).filter(([, entry]) => entry !== null));
  });
const byFeelin = (expression: string, scope: Scope): string => JSON.stringify(known(feelin(expression, structuredClone(scope)).value));
const inDoubleQuotes = (expression: string): string =>
  expression.replaceAll(/'((?:[^'\\]|\\.)*)'/g, (_, said: string) => `"${said.replaceAll("\\'", "'")}"`);

/** The fewest rows, one after the other left out where it is not needed, by which both agree; undefined if all do not suffice. */
function rowsBetween(write: (rows: ReadonlySet<number>) => string, ours: string, scope: Scope): readonly number[] | undefined {
  const needed = new Set(ROWS);
  if (byFeelin(write(needed), scope) !== ours) return undefined;
  for (const row of ROWS) {
    needed.delete(row);
    if (byFeelin(write(needed), scope) !== ours) needed.add(row);
  }
  return [...needed];
}

test('expressions over contexts that lack things: what a second interpreter finds else is said by a row of the manual', () => {
  const count = rounds(1000, 10_000);
  const found = new Map<string, number>();
  const either = fc.oneof(
    condition.map((tree) => ({ tree: tree as Tree, isCondition: true })),
    value.map((tree) => ({ tree, isCondition: false })),
  );
  fc.assert(
    fc.property(either, context, ({ isCondition, tree }, scope) => {
      const printed = (isCondition ? printCondition(tree as Condition, names) : printValue(tree as Value, names)) ?? '';
      expect(isCondition ? compileCondition(printed, names) : compileValue(printed, names)).toEqual({ tree });
      const evaluation = { scope, conditions: {} };
      const ours = JSON.stringify(known(isCondition ? evaluate(tree as Condition, evaluation) : resolveValue(tree, evaluation)));
      const theirs = byFeelin(inDoubleQuotes(printed), scope);
      const nulls = new Set(Object.entries(scope.a).flatMap(([name, part]) => (part === null ? [`a.${name}`] : [])));
      const write = (of: Tree, rows: ReadonlySet<number>): string => (isCondition ? standardCondition : standardFeel)(of, { rows, nulls });
      const rows = theirs === ours ? [] : rowsBetween((set) => write(tree, set), ours, scope);
      const key = rows === undefined ? 'none' : rows.length === 0 ? 'agree' : rows.join('+');
      found.set(key, (found.get(key) ?? 0) + 1);
      expect({ printed, scope, rows: rows ?? `${theirs} instead of ${ours} by ${write(tree, new Set(ROWS))}` }).toEqual({
        printed,
        scope,
        rows: rows ?? [],
      });
    }),
    { numRuns: count, seed: proofSeed() },
  );
  const agreed = found.get('agree') ?? 0;
  const differences = [...found].filter(([key]) => key !== 'agree').sort(([, left], [, right]) => right - left);
  recordProof({
    id: 'E1',
    what: 'expressions and contexts judged by feelin',
    bar: 'each difference under a row of the manual',
    figure: `${agreed} of ${count} agree; rows ${differences.map(([rows, times]) => `${rows}: ${times}`).join(', ')}`,
  });
  expect(found.get('none')).toBeUndefined();
});
