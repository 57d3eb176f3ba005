import fc from 'fast-check';
import { evaluate, resolveParams, resolveValue, trace } from '#conditions';
import type { Condition, Value } from '#model';

/** A choice value, built by entries because a literal with `then` looks like a promise to the linter. */
function choice($if: Condition, value: Value, otherwise?: Value): Value {
  const parts = Object.entries({ $if, else: otherwise }).filter(([, part]) => part !== undefined);
  return Object.fromEntries([...parts, ['then', value]]) as Value;
}

const conditions: { readonly [id: string]: Condition } = {
  isDealer: { has: [{ $: 'user.role' }, 'Dealer'] },
  impersonated: { exists: { $: 'user.impersonator' } },
  plainDealer: { all: [{ ref: 'isDealer' }, { not: { ref: 'impersonated' } }] },
  circular: { any: [{ ref: 'round' }] },
  round: { not: { not: { ref: 'circular' } } },
  throughValue: { eq: [choice({ ref: 'throughValue' }, 1, 2), 1] },
};

const scope = { user: { role: 'Dealer Group', oemName: 'North', visits: 3, empty: '', none: null, list: ['a', { b: 1 }] } };
const evaluation = { scope, conditions };
const role: Value = { $: 'user.role' };
const absent: Value = { $: 'user.nothing.here' };

describe('evaluate', () => {
  test.each<[string, Condition, boolean]>([
    ['eq compares deeply', { eq: [{ $: 'user.list' }, ['a', { b: 1 }]] }, true],
    ['eq tells types apart', { eq: [{ $: 'user.visits' }, '3'] }, false],
    ['ne is the opposite', { ne: [role, 'Dealer'] }, true],
    ['lt on numbers', { lt: [{ $: 'user.visits' }, 4] }, true],
    ['lte at the limit', { lte: [{ $: 'user.visits' }, 3] }, true],
    ['gt at the limit', { gt: [{ $: 'user.visits' }, 3] }, false],
    ['gte on dates as texts', { gte: ['2026-03-31', '2026-03-30'] }, true],
    ['a number is not compared with a text', { lt: [1, '2'] }, false],
    ['in a list', { in: [role, ['admin', 'Dealer Group']] }, true],
    ['not in a list', { notIn: [role, ['admin']] }, true],
    ['notIn of an element', { notIn: [role, ['Dealer Group']] }, false],
    ['notIn of what is no list', { notIn: [role, 'admin'] }, false],
    ['a text has a part, case counting', { has: [role, 'dealer'] }, false],
    ['a list has an element', { has: [{ $: 'user.list' }, { b: 1 }] }, true],
    ['an empty text does not exist', { exists: { $: 'user.empty' } }, false],
    ['null does not exist', { exists: { $: 'user.none' } }, false],
    ['zero and false exist', { all: [{ exists: 0 }, { exists: false }] }, true],
    ['a text matches a pattern', { matches: [role, '^Dealer( Group)?$'] }, true],
    ['a malformed pattern matches nothing', { matches: [role, '('] }, false],
    ['names of conditions are followed', { ref: 'plainDealer' }, true],
    ['an unknown name does not hold', { ref: 'nobody' }, false],
    ['a name leading back to itself does not hold', { ref: 'circular' }, false],
    ['nor does one leading back through a value', { ref: 'throughValue' }, false],
  ])('%s', (_what, condition, expected) => {
    expect(evaluate(condition, evaluation)).toBe(expected);
    expect(trace(condition, evaluation).value).toBe(expected);
  });

  test.each(['eq', 'lt', 'lte', 'gt', 'gte', 'in', 'notIn', 'has', 'matches'])('%s with an absent operand is false', (operator) => {
    const values: Value[][] = [
      [absent, 'a'],
      ['a', absent],
      [absent, absent],
    ];
    expect(values.map((pair) => evaluate({ [operator]: pair } as unknown as Condition, evaluation))).toEqual([false, false, false]);
  });

  test('ne with an absent operand is true', () => {
    expect([evaluate({ ne: [absent, 'a'] }, evaluation), evaluate({ ne: [absent, absent] }, evaluation)]).toEqual([true, true]);
  });

  test('inherited members and methods cannot be read', () => {
    const paths = ['user.constructor', 'user.__proto__', 'user.list.push', 'user.role.length', 'user.list.constructor.name'];
    expect(paths.map((path) => resolveValue({ $: path }, evaluation))).toEqual(paths.map(() => undefined));
  });

  test('is total: whatever the document and the facts hold, it answers true or false and agrees with its trace', () => {
    const operator = fc.constantFrom(
      'all',
      'any',
      'not',
      'ref',
      'eq',
      'ne',
      'lt',
      'in',
      'notIn',
      'has',
      'exists',
      'matches',
      'isNull',
      'some',
      'every',
      'in',
      'as',
      'where',
      'return',
      '$filter',
      '$for',
      '$',
      '$t',
      '$if',
      '$fn',
      'of',
    );
    const leaf = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom('circular', 'throughValue', 'user.role', 'daysBetween', 'get', 'sortBy'),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(operator, tie('tree'), { maxKeys: 2 }),
        fc.tuple(operator, tie('tree'), tie('tree')).map(([name, left, right]) => ({ [name]: [left, right] })),
        fc.tuple(fc.string(), fc.array(tie('tree'))).map(([name, of]) => ({ $fn: name, of })),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.dictionary(fc.constantFrom('user', 'data', 'item'), fc.jsonValue()), (condition, facts) => {
        const value = evaluate(condition as Condition, { scope: facts, conditions });
        expect(typeof value).toBe('boolean');
        expect(trace(condition as Condition, { scope: facts, conditions }).value).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('trace', () => {
  test('tells which parts decided, through names, with the operands', () => {
    const { value, because } = trace(
      { ref: 'plainDealer' },
      { conditions, scope: { user: { role: 'admin', impersonator: { login: 'x' } } } },
    );
    expect(value).toBe(false);
    expect(because).toMatchObject({
      operator: 'ref',
      ref: 'plainDealer',
      parts: [
        {
          operator: 'all',
          parts: [
            { operator: 'ref', ref: 'isDealer', parts: [{ operator: 'has', operands: ['admin', 'Dealer'] }] },
            { operator: 'not', parts: [{ ref: 'impersonated', value: true }] },
          ],
        },
      ],
    });
  });

  test('leaves out the parts that did not decide', () => {
    const { because } = trace({ any: [{ eq: [role, 'admin'] }, { ref: 'isDealer' }] }, evaluation);
    expect(because.parts).toMatchObject([{ operator: 'ref', ref: 'isDealer', value: true }]);
  });
});

describe('resolveValue', () => {
  const translate = (key: string, args?: Record<string, unknown>) => `${key}(${JSON.stringify(args ?? {})})`;

  test.each<[string, Value, unknown]>([
    ['a literal', 7, 7],
    ['a reference', role, 'Dealer Group'],
    ['an absent path', absent, undefined],
    ['lists and maps', { a: [role, 1], b: { c: role } }, { a: ['Dealer Group', 1], b: { c: 'Dealer Group' } }],
    ['a message with arguments', { $t: 'home.title', with: { name: { $: 'user.oemName' } } }, 'home.title({"name":"North"})'],
    ['a message whose key is read', { $t: { $: 'user.oemName' } }, 'North({})'],
    ['a message without a key', { $t: absent as { $: string } }, undefined],
    ['a choice', choice({ ref: 'isDealer' }, 'yes', 'no'), 'yes'],
    ['a choice with nothing otherwise', choice({ ref: 'impersonated' }, 'yes'), undefined],
    ['a function', { $fn: 'concat', of: [{ $: 'user.oemName' }, '_', 'FRENCH'] }, 'North_FRENCH'],
    ['an unknown function', { $fn: 'toString', of: [] }, undefined],
  ])('%s', (_what, value, expected) => {
    expect(resolveValue(value, { ...evaluation, translate })).toEqual(expected);
  });

  test('steps for later keep their values unresolved', () => {
    const onDone = [{ type: 'notify', params: { text: { $: 'event.output.text' } } }];
    expect(resolveParams({ operation: 'save', input: { body: role }, onDone }, evaluation)).toEqual({
      operation: 'save',
      input: { body: 'Dealer Group' },
      onDone,
    });
  });
});
