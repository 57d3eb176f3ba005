import fc from 'fast-check';
import { enumerate, evaluate } from '#conditions';
import type { Condition, Fact } from '#model';

const facts: { readonly [path: string]: Fact } = {
  'user.role': { type: 'string', description: '', domain: ['Reader', 'Clerk'] },
  'user.name': { type: 'string', description: '' },
  'user.blocked': { type: 'boolean', description: '' },
  'user.age': { type: 'number', description: '', optional: true },
  'user.groups': { type: 'list', description: '' },
  'user.helper': { type: 'map', description: '', optional: true },
  'user.helper.role': { type: 'string', description: '', optional: true },
};
const conditions: { readonly [id: string]: Condition } = { isReader: { eq: [{ $: 'user.role' }, 'Reader'] } };
const judge = (condition: Condition) => {
  const { holds, fails, complete } = enumerate(condition, { conditions, facts });
  return `${holds ? 'may hold' : 'never holds'}, ${fails ? 'may fail' : 'always holds'}${complete ? '' : ', unproved'}`;
};
const role = { $: 'user.role' };

test.each<[string, Condition]>([
  ['may hold, may fail', { ref: 'isReader' }],
  ['never holds, may fail', { eq: [role, 'reader'] }],
  ['never holds, may fail', { all: [{ ref: 'isReader' }, { eq: [role, 'Clerk'] }] }],
  ['may hold, always holds', { any: [{ ref: 'isReader' }, { eq: [role, 'Clerk'] }] }],
  ['may hold, always holds', { in: [role, ['Reader', 'Clerk']] }],
  ['may hold, always holds', { exists: role }],
  ['may hold, may fail', { all: [{ gt: [{ $: 'user.age' }, 17] }, { lt: [{ $: 'user.age' }, 18] }] }],
  ['never holds, may fail', { all: [{ gt: [{ $: 'user.age' }, 18] }, { lt: [{ $: 'user.age' }, 18] }] }],
  ['may hold, may fail', { all: [{ has: [{ $: 'user.groups' }, 'a'] }, { not: { has: [{ $: 'user.groups' }, 'b'] } }] }],
  ['may hold, may fail', { all: [{ has: [{ $: 'user.name' }, 'ab'] }, { has: [{ $: 'user.name' }, 'cd'] }] }],
  ['never holds, may fail', { all: [{ exists: { $: 'user.helper.role' } }, { not: { exists: { $: 'user.helper' } } }] }],
  ['may hold, may fail', { all: [{ exists: { $: 'user.helper' } }, { not: { exists: { $: 'user.helper.role' } } }] }],
  ['may hold, may fail', { eq: [{ $: 'context.step' }, 'second'] }],
  ['never holds, may fail, unproved', { eq: [{ $fn: 'count', of: [{ $: 'user.groups' }] }, 99] }],
  ['never holds, may fail, unproved', { matches: [{ $: 'user.name' }, '^x{9}$'] }],
])('%s: %j', (expected, condition) => {
  expect(judge(condition)).toBe(expected);
});

test('the examples prove what they say', () => {
  const operand = fc.constantFrom('Reader', 'Clerk', 1, 18, true);
  const path = fc.constantFrom(...Object.keys(facts), 'context.x').map((name) => ({ $: name }));
  const comparison = fc
    .tuple(fc.constantFrom('eq', 'ne', 'lt', 'gte', 'has'), path, operand)
    .map(([operator, left, right]) => ({ [operator]: [left, right] }) as unknown as Condition);
  const condition = fc.oneof(
    comparison,
    fc.tuple(comparison, comparison).map(([left, right]): Condition => ({ all: [left, right] })),
    fc.tuple(comparison, comparison).map(([left, right]): Condition => ({ any: [left, { not: right }] })),
  );
  fc.assert(
    fc.property(condition, (one) => {
      const { holds, fails } = enumerate(one, { conditions, facts });
      expect(holds || fails).toBeDefined();
      if (holds) expect(evaluate(one, { scope: holds, conditions })).toBe(true);
      if (fails) expect(evaluate(one, { scope: fails, conditions })).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('many facts at once come to an end', () => {
  const many = Array.from({ length: 30 }, (_, at): Condition => ({ eq: [{ $: `data.d${at}` }, at] }));
  expect(enumerate({ all: many as [Condition] }, { conditions, facts }).complete).toBe(false);
});
