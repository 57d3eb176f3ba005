import fc from 'fast-check';
import { evaluate as feelin } from 'feelin';
import { evaluate, resolveValue } from '#conditions';
import type { Condition, Value } from '#model';
import { compileCondition, compileValue } from '../../../../src/compiler/feel/compileFeel.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { printCondition, printValue } from '../../../../src/compiler/feel/printFeel.ts';

// feelin is a second interpreter of FEEL. Where operands are there and of one type both must agree; absent ones are decided by our own rules.
const scope = {
  a: {
    n: 3,
    m: -2,
    s: 'north',
    t: '',
    f: true,
    g: false,
    xs: [
      { k: 'p', v: 1 },
      { k: 'q', v: 4 },
      { k: 'p', v: 2 },
    ],
    ws: ['p', 'q'],
  },
};
const names: FeelNames = { isRoot: (name) => name === 'a', isCondition: () => false, isList: (path) => path === 'a.xs' || path === 'a.ws' };

const number = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom({ $: 'a.n' }, { $: 'a.m' }, { $fn: 'count', of: [{ $: 'a.xs' }] }),
);
const text = fc.oneof(fc.constantFrom('p', 'q', "it's", '"', '\\', 'a\nb', ''), fc.constantFrom({ $: 'a.s' }, { $: 'a.t' }));
const list = fc.constantFrom<unknown>(
  { $: 'a.xs' },
  { $fn: 'filterBy', of: [{ $: 'a.xs' }, 'k', 'p'] },
  { $fn: 'filterBy', of: [{ $: 'a.xs' }, 'k', 'z'] },
);
const pair = (of: fc.Arbitrary<unknown>) => fc.tuple(of, of);
const comparison = fc
  .oneof(
    fc.tuple(fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'), pair(number)),
    fc.tuple(fc.constantFrom('eq', 'ne'), pair(text)),
    fc.tuple(fc.constant('in'), fc.tuple(text, fc.array(text, { maxLength: 3 }))),
    fc.tuple(fc.constant('has'), fc.tuple(text, text)),
    fc.tuple(fc.constant('eq'), fc.tuple(fc.constantFrom({ $: 'a.f' }, { $: 'a.g' }), fc.constant(true))),
  )
  .map(([operator, operands]) => ({ [operator]: operands }));
/** A condition that reads the item of a loop. */
const ofItem = (item: string) =>
  fc
    .tuple(fc.constantFrom('lt', 'gte', 'ne'), fc.constantFrom({ $: `${item}.v` }, { $fn: 'add', of: [{ $: `${item}.v` }, 2] }), number)
    .map(([operator, left, right]) => ({ [operator]: [left, right] }));
const filtered = fc.tuple(list, ofItem('item')).map(([$filter, where]) => ({ $filter, where }));
const anyValue = fc.oneof(number, text, fc.constantFrom({ $: 'a.absent' }, null));
const { condition } = fc.letrec<{ condition: object }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    comparison,
    fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
    fc.tuple(fc.constantFrom('some', 'every'), list, ofItem('x')).map(([word, of, where]) => ({ [word]: { in: of, as: 'x', where } })),
    anyValue.map((isNull) => ({ isNull })),
  ),
}));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'medium' },
    number,
    text,
    list,
    fc.tuple(number, fc.integer({ min: -9, max: 9 })).map((of) => ({ $fn: 'add', of })),
    fc
      .tuple(fc.constantFrom('subtract', 'multiply', 'divide'), number, fc.constantFrom({ $: 'a.n' }, { $: 'a.m' }))
      .map(([$fn, ...of]) => ({ $fn: 'roundHalfUp', of: [{ $fn, of }, 3] })),
    fc.array(text, { minLength: 1, maxLength: 3 }).map((of) => ({ $fn: 'concat', of })),
    list.map((of) => ({ $fn: 'pluck', of: [of, 'v'] })),
    list.map((of) => ({ $fn: 'join', of: [{ $fn: 'pluck', of: [of, 'k'] }, '-'] })),
    list.map((of) => ({ $fn: 'project', of: [of, { x: 'k', 'y z': 'v' }] })),
    fc.array(tie('value'), { maxLength: 2 }),
    filtered,
    fc
      .tuple(list, fc.constantFrom({ $: 'x.k' }, { $fn: 'upper', of: [{ $: 'x.k' }] }))
      .map(([$for, item]) => ({ $for, as: 'x', return: item })),
    fc.tuple(list, fc.integer({ min: -4, max: -2 })).map((of) => ({ $fn: 'itemAt', of })),
    fc.tuple(fc.constantFrom('min', 'max'), fc.array(number, { minLength: 2, maxLength: 3 })).map(([$fn, of]) => ({ $fn, of: [of] })),
    fc.tuple(fc.constantFrom('startsWith', 'endsWith'), text, text).map(([$fn, ...of]) => ({ $fn, of })),
    fc.tuple(condition, tie('value'), tie('value')).map(([$if, then, otherwise]) => ({ $if, then, else: otherwise })),
  ),
}));

const evaluation = { scope, conditions: {} };
/** feelin 8 gives its value beside its warnings. */
const byFeelin = (expression: string): unknown =>
  feelin(
    expression.replaceAll(/'((?:[^'\\]|\\.)*)'/g, (_, said: string) => `"${said.replaceAll('"', '\\"').replaceAll("\\'", "'")}"`),
    structuredClone(scope),
  ).value;

/** FEEL has null for what is absent. */
const known = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

test('a generated condition compiles back to itself and holds where a second interpreter says so', () => {
  fc.assert(
    fc.property(condition, (tree) => {
      const printed = printCondition(tree as Condition, names) ?? '';
      expect(compileCondition(printed, names)).toEqual({ tree });
      expect([printed, byFeelin(printed)]).toEqual([printed, evaluate(tree as Condition, evaluation)]);
    }),
    { numRuns: 150 },
  );
});

test('a generated value compiles back to itself and is what a second interpreter gives', () => {
  fc.assert(
    fc.property(value, (tree) => {
      const printed = printValue(tree as Value, names) ?? '';
      expect(compileValue(printed, names)).toEqual({ tree });
      expect([printed, known(byFeelin(printed))]).toEqual([printed, known(resolveValue(tree, evaluation))]);
    }),
    { numRuns: 150 },
  );
});
