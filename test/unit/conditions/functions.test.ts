import fc from 'fast-check';
import { functions } from '#conditions';

const call = (name: string, ...args: readonly unknown[]) => functions[name]?.(...args);

describe('dates', () => {
  test('[SH-CONTACT-CHAIN-20] quarters end on 31 March, 30 June, 30 September and 31 December', () => {
    for (const year of ['', [], 0, 'x', 2026.5]) expect(call('quarterBusinessDays', year)).toEqual([]);
    expect(call('quarterBusinessDays', 2026)).toEqual(['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31']);
  });

  test.each([
    ['[SH-CONTACT-CHAIN-15] a quarter that ends on a week day ends on its last business day', '2026-03-31', true],
    ['[SH-CONTACT-CHAIN-15] the day before is an ordinary day', '2026-03-30', false],
    ['[SH-CONTACT-CHAIN-16] a Sunday shifts back two days', '2028-12-29', true],
    ['[SH-CONTACT-CHAIN-16] the Sunday itself does not count', '2028-12-31', false],
    ['[SH-CONTACT-CHAIN-17] a Saturday shifts back one day', '2028-09-29', true],
    ['[SH-CONTACT-CHAIN-17] the Saturday itself does not count', '2028-09-30', false],
    ['[G-C28] a public holiday counts as a business day', '2029-03-30', true],
  ])('%s', (_what, date, expected) => {
    expect(call('isLastBusinessDayOfQuarter', date)).toBe(expected);
  });

  test('[SH-CONTACT-CHAIN-15] every year has four of them, each Monday to Friday and at most two days before the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1970, max: 2400 }), (year) => {
        const days = call('quarterBusinessDays', year) as string[];
        expect(days).toHaveLength(4);
        days.forEach((day, at) => {
          const end = new Date(Date.UTC(year, at * 3 + 3, 0)).toISOString().slice(0, 10);
          expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
          expect([0, 1, 2]).toContain(call('daysBetween', day, end));
        });
      }),
    );
  });

  test.each([
    ['over a leap day', '2028-02-28', '2028-03-01', 2],
    ['over a change to summer time', '2026-03-07', '2026-03-09', 2],
    ['backwards', '2026-01-01', '2025-12-31', -1],
    ['[SH-CONTACT-CHAIN-14] 91 days', '2026-01-01', '2026-04-02', 91],
    ['from a text with a time', '2026-01-01T23:59:00', '2026-01-02', 1],
    ['from no date', '2026-02-30', '2026-03-01', undefined],
    ['from nothing', undefined, '2026-03-01', undefined],
  ])('daysBetween %s', (_what, from, to, expected) => {
    expect(call('daysBetween', from, to)).toBe(expected);
  });

  test.each([
    ['the same day', '2026-01-15', 1, '2026-02-15'],
    ['the last day of a shorter month', '2026-01-31', 1, '2026-02-28'],
    ['the last day of a leap February', '2024-02-29', 12, '2025-02-28'],
    ['backwards over a year', '2026-01-31', -2, '2025-11-30'],
    ['a text with a time', '2026-12-31T10:00:00', 0, '2026-12-31'],
    ['no date', 'soon', 1, undefined],
    ['no whole number', '2026-01-31', 1.5, undefined],
  ])('addMonths gives %s', (_what, date, months, expected) => {
    expect(call('addMonths', date, months)).toBe(expected);
  });

  test('addDays and daysBetween undo each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
        expect(call('daysBetween', '2026-03-08', call('addDays', '2026-03-08', days))).toBe(days);
      }),
    );
  });
});

describe('numbers are decimals', () => {
  test.each([
    ['add', [0.1, 0.2], 0.3],
    ['add', [0.1, 0.2, null, -0.3], 0],
    ['subtract', [1000000.1, 1000000], 0.1],
    ['subtract', [1200.5, 1.15], 1199.35],
    ['subtract', [null, 0.5], -0.5],
    ['multiply', [1.1, 1.1], 1.21],
    ['multiply', [19.99, 0.13], 2.5987],
    ['multiply', [3, '2'], undefined],
    ['divide', [0.3, 0.1], 3],
    ['divide', [2, 3], 0.666666666666667],
    ['divide', [1, 0], undefined],
    ['roundHalfUp', [1.005, 2], 1.01],
    ['roundHalfUp', [-2.5], -3],
    ['roundHalfUp', [1e-7, 2], 0],
    ['roundHalfUp', [12.3, 20], undefined],
    ['percent', [1, 8], 13],
    ['percent', [0.07, 0.7, 1], 10],
    ['percent', [1, 0], undefined],
  ])('%s of %j is %p', (name, args, expected) => {
    expect(call(name, ...args)).toBe(expected);
  });

  test('sums and products of cents are those of whole cents', () => {
    const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(call('subtract', a / 100, b / 100)).toBe((a - b) / 100);
        expect(call('add', a / 100, b / 100)).toBe((a + b) / 100);
        expect(call('multiply', a / 100, 12)).toBe((a * 12) / 100 || 0);
      }),
    );
  });
});

test.each([
  [' 12.50 ', 12.5],
  ['-0.5', -0.5],
  [7, 7],
  ['1e5', undefined],
  ['1,5', undefined],
  ['0x10', undefined],
  ['', undefined],
  [null, undefined],
])('the number of %j is %p', (text, expected) => {
  expect(call('number', text)).toBe(expected);
});

test.each([
  ['two offsets', '2026-11-23T09:00:00-06:00', '2026-11-23T15:30:59Z', 30],
  ['a night that has an hour less', '2026-03-08T01:30:00-06:00', '2026-03-08T03:30:00-05:00', 60],
  ['backwards', '2026-11-23T09:00:00Z', '2026-11-23T08:58:30Z', -1],
  ['a time without an offset', '2026-11-23T09:00:00', '2026-11-23T09:10:00', undefined],
  ['days', '2026-11-23', '2026-11-24', undefined],
  ['no day of the calendar', '2026-13-01T00:00:00Z', '2026-11-24T00:00:00Z', undefined],
])('minutes between moments: %s', (_what, from, to, expected) => {
  expect(call('minutesBetween', from, to)).toBe(expected);
});

describe('opening hours', () => {
  const week = ['MON', 'TUE', 'WED', 'THU', 'FRI'].map((day) => ({ day, open: '09:00', close: '18:00' }));
  const nights = ['SAT', 'SUN'].map((day) => ({ day, open: '00:00', close: '04:00' }));
  const zone = 'America/Chicago';

  test.each([
    ['within a day', '2026-11-23T10:00:00-06:00', '2026-11-23T10:35:30-06:00', week, [], 35],
    ['over a night', '2026-11-23T17:50:00-06:00', '2026-11-24T09:10:00-06:00', week, [], 20],
    ['over a weekend and a holiday', '2026-11-27T17:30:00-06:00', '2026-12-01T09:05:00-06:00', week, [{ date: '2026-11-30' }], 35],
    ['while it is closed', '2026-11-28T10:00:00-06:00', '2026-11-29T10:00:00-06:00', week, [], 0],
    ['a day of 25 hours', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z', nights, [], 300],
    ['a day of 23 hours', '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z', nights, [], 180],
    [
      'a closed entry',
      '2026-11-23T10:00:00-06:00',
      '2026-11-23T12:00:00-06:00',
      [{ day: 'MON', open: '09:00', close: '18:00', closed: true }],
      [],
      0,
    ],
    [
      'two times a day that overlap',
      '2026-11-23T08:00:00-06:00',
      '2026-11-23T20:00:00-06:00',
      [...week, { day: 'MON', open: '17:00', close: '19:00' }],
      [],
      600,
    ],
    ['backwards', '2026-11-24T10:00:00-06:00', '2026-11-23T10:00:00-06:00', week, [], undefined],
    ['years apart', '2020-11-24T10:00:00-06:00', '2026-11-23T10:00:00-06:00', week, [], undefined],
    ['no moments', '2026-11-23', '2026-11-24', week, [], undefined],
    ['without hours', '2026-11-23T10:00:00-06:00', '2026-11-24T10:00:00-06:00', undefined, undefined, 0],
  ])('minutes %s', (_what, from, to, hours, holidays, expected) => {
    expect(call('openMinutes', from, to, hours, holidays, zone)).toBe(expected);
  });

  test.each([
    ['open now', '2026-11-23T10:00:00-06:00', '2026-11-23T16:00:00.000Z'],
    ['closed just now', '2026-11-23T18:00:00-06:00', '2026-11-24T15:00:00.000Z'],
    ['over a weekend, after summer time has begun', '2026-03-06T18:00:00-06:00', '2026-03-09T14:00:00.000Z'],
  ])('when it opens next: %s', (_what, from, expected) => {
    expect(call('nextOpening', from, week, [], zone)).toBe(expected);
  });

  test('what never opens has no next opening', () => {
    expect(call('nextOpening', '2026-11-23T10:00:00-06:00', [], [], zone)).toBeUndefined();
  });
});

describe('cards', () => {
  test.each([
    ['4111111111111111', true],
    ['4111-1111-1111-1111', true],
    ['4000056655665556', true],
    ['4111111111111112', false],
    ['4111 1111 1111 1111', false],
    ['1234-5678', false],
    ['00000000000', false],
    ['0'.repeat(16), false],
    ['0000-0000-0000-0000', false],
    ['0'.repeat(20), false],
    ['', false],
    [4111111111111111, false],
    [undefined, false],
  ])('[BU-BILLING-11, BU-BILLING-12] passesLuhn %j', (text, expected) => {
    expect(call('passesLuhn', text)).toBe(expected);
  });

  test.each([
    ['4111111111111111', 4, '1111'],
    ['abc', 5, 'abc'],
    ['abc', 0, ''],
    ['abc', -1, undefined],
    [12, 1, undefined],
  ])('lastCharacters of %j, %j', (text, most, expected) => {
    expect(call('lastCharacters', text, most)).toBe(expected);
  });
});

describe('the other functions', () => {
  const users = [
    { login: 'b', name: 'Zed', age: 2 },
    { login: 'a', name: 'abe', age: 10 },
  ];

  test.each<[string, readonly unknown[], unknown]>([
    ['trim', ['  ab '], 'ab'],
    ['trim', [5], 5],
    ['lower', ['AbC'], 'abc'],
    ['upper', ['AbC'], 'ABC'],
    ['concat', ['a', undefined, 1, null], 'a1'],
    ['join', [['a', '', undefined, 'b']], 'a,b'],
    ['split', ['a , b,,c'], ['a', 'b', 'c']],
    ['split', [['a']], ['a']],
    ['count', [['a', 'b']], 2],
    ['count', [{ a: 1 }], 1],
    ['count', [undefined], 0],
    ['first', [['a', 'b']], 'a'],
    ['last', [['a', 'b']], 'b'],
    ['get', [{ 'a.b': 1 }, 'a.b'], 1],
    ['get', [{ a: { b: 2 } }, 'a.b'], 2],
    ['get', [{}, 'toString'], undefined],
    ['coalesce', [undefined, null, '', 0, 'x'], 0],
    ['toList', ['a'], ['a']],
    ['toList', [undefined], []],
    ['isEmpty', [[]], true],
    ['isEmpty', [0], false],
    ['filterBy', [users, 'login', 'a'], [users[1]]],
    ['filterBy', [users, 'missing', undefined], []],
    ['findBy', [users, 'age', 2], users[0]],
    ['joinTexts', [[{ a: 'x', b: '', c: 7 }], 'all', ['a', 'b', ['b', 'c'], 'd'], ' · '], [{ a: 'x', b: '', c: 7, all: 'x · 7' }]],
    ['joinTexts', [null, 'all', null, null], []],
    [
      'within',
      [
        ['c', 'a', 'b'],
        ['a', 'b', 'd'],
      ],
      ['a', 'b'],
    ],
    ['without', [['a', 'b'], ['a']], ['b']],
    ['sortBy', [users, 'name'], [users[1], users[0]]],
    ['sortBy', [users, 'age'], users],
    [
      'sortBy',
      [[{ at: '2026-11-25T18:02:00-06:00' }, { at: '2026-11-25T19:10:00.000Z' }], 'at'],
      [{ at: '2026-11-25T19:10:00.000Z' }, { at: '2026-11-25T18:02:00-06:00' }],
    ],
    [
      'sortBy',
      [
        [{ of: 2, name: 'b' }, { of: 2, name: 'a' }, { of: 1 }, { of: 9, first: true }, { of: 0, first: false }],
        ['first', 'of', 'name'],
      ],
      [{ of: 9, first: true }, { of: 0, first: false }, { of: 1 }, { of: 2, name: 'a' }, { of: 2, name: 'b' }],
    ],
    ['pluck', [users, 'login'], ['b', 'a']],
    [
      'replacePlaceholdersInEach',
      [[{ offer: { label: 'A {x}', texts: { '{x}': '1' } } }, { offer: { label: 'B' } }], 'offer.label', 'offer.texts'],
      ['A 1', 'B'],
    ],
    ['flat', [[[1, 2], [3], 4]], [1, 2, 3, 4]],
    ['flat', ['text'], []],
    ['filterByAny', [users, 'age', ['2', 7]], [users[0]]],
    ['filterByAny', [users, 'missing', ['']], []],
    [
      'joinBy',
      [
        [{ id: 1, price: 5 }, { id: 2 }],
        'id',
        [
          { id: 2, price: 7 },
          { id: 1, price: undefined },
        ],
      ],
      [
        { id: 1, price: 5 },
        { id: 2, price: 7 },
      ],
    ],
    ['joinBy', [[{ a: 1 }], 'id', [{ b: 2 }]], [{ a: 1 }]],
    ['joinBy', [[{ id: 1, price: 5, name: 'A' }], 'id', [{ id: 1, price: 7 }]], [{ id: 1, price: 7, name: 'A' }]],
    [
      'joinBy',
      [
        [{ of: 1, id: 'a' }, { of: 2, id: 'a' }, { id: 'a' }],
        ['of', 'id'],
        [
          { of: 2, id: 'a', price: 7 },
          { of: 1, id: 'a', price: 5 },
        ],
      ],
      [{ of: 1, id: 'a', price: 5 }, { of: 2, id: 'a', price: 7 }, { id: 'a' }],
    ],
    [
      'entries',
      [[{ 'https://a.example.com': 'A' }, { 'https://b.example.com': 'B' }]],
      [
        { key: 'https://a.example.com', value: 'A' },
        { key: 'https://b.example.com', value: 'B' },
      ],
    ],
    [
      'merge',
      [
        { a: 1, b: 2 },
        { b: 3, a: undefined },
      ],
      { a: 1, b: 3 },
    ],
    ['pick', [{ a: 1, b: 2 }, ['a', 'c']], { a: 1 }],
    ['omit', [{ a: 1, b: 2 }, ['a', 'c']], { b: 2 }],
    ['omit', [{ a: 1, b: 2, c: 3 }, ['a', 'c']], { b: 2 }],
    ['omit', [null, ['a']], {}],
    ['sum', [users, 'age'], 12],
    ['add', [1, 2, 'x'], 3],
    ['imageSource', ['iVBORw0K'], 'data:image/png;base64,iVBORw0K'],
    ['imageSource', ['/assets/logo.svg'], '/assets/logo.svg'],
    ['imageSource', [''], undefined],
    ['yearOf', ['2026-03-31'], 2026],
    ['yearOf', ['March'], undefined],
  ])('%s %j', (name, args, expected) => {
    expect(call(name, ...args)).toEqual(expected);
  });

  test('every function answers whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(functions)),
        fc.array(fc.oneof(fc.jsonValue(), fc.constant(undefined)), { maxLength: 4 }),
        (name, args) => {
          expect(() => call(name, ...args)).not.toThrow();
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('invalidSelections', () => {
  const items = [{ id: 'a' }, { id: 'b', requires: ['a'] }, { id: 'c', excludes: ['a'] }];

  test.each([
    ['nothing chosen', undefined, []],
    ['what stands for itself', ['a'], []],
    ['one that needs another', ['b'], ['b']],
    ['both of them', ['b', 'a'], []],
    ['one that excludes another', ['c', 'a'], ['c']],
    ['an unknown one', ['x'], ['x']],
    ['one named again', ['a', 'a'], ['a']],
  ])('%s', (_what, chosen, expected) => {
    expect(call('invalidSelections', items, chosen)).toEqual(expected);
  });
});

test('years are counted on from that of a date; what is no date or no number has none', () => {
  expect(call('years', '2026-03-10', 3)).toEqual([
    { id: '2026', name: '2026' },
    { id: '2027', name: '2027' },
    { id: '2028', name: '2028' },
  ]);
  expect([call('years', 'soon', 3), call('years', '2026-03-10', 0), call('years', '2026-03-10', '3')]).toEqual([[], [], []]);
});

describe('positions and extremes', () => {
  test.each([
    ['itemAt', [['a', 'b'], 2], 'b'],
    ['itemAt', [['a', 'b'], -2], 'a'],
    ['itemAt', [['a', 'b'], 0], undefined],
    ['itemAt', [['a', 'b'], 3], undefined],
    ['itemAt', [['a', 'b'], 1.5], undefined],
    ['itemAt', ['ab', 1], undefined],
    ['min', [[3, 1, null, 2]], 1],
    ['max', [['2026-01-02', undefined, '2026-01-10']], '2026-01-10'],
    ['max', [[1, 'a']], undefined],
    ['min', [[]], undefined],
    ['min', [7], undefined],
    ['startsWith', ['portal', 'port'], true],
    ['startsWith', [12, '1'], false],
    ['endsWith', ['portal', 'al'], true],
    ['endsWith', ['portal', undefined], false],
  ])('%s of %j', (name, args, expected) => {
    expect(call(name, ...args)).toBe(expected);
  });
});
