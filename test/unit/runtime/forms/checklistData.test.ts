import {
  type ChecklistCategory,
  fails,
  isAsked,
  isShown,
  lacksComment,
  progressOf,
  storedMeanwhile,
  withAnswer,
} from '../../../../src/runtime/forms/checklist/checklistData.ts';

const item = { id: 'a', text: 'Lights work' };
const list: readonly ChecklistCategory[] = [
  {
    id: 'one',
    name: 'One',
    items: [
      { ...item, mandatory: true, needsComment: true },
      { ...item, id: 'b' },
    ],
  },
  { id: 'two', name: 'Two', items: [{ ...item, id: 'c', value: 'NA' }] },
];

test('an answer marks its item as touched and says of the others that they were not, so that what somebody else changes there stays', () => {
  const once = withAnswer(list, 'a', { value: 'NO' });
  expect(once[0]?.items).toEqual([
    { ...item, mandatory: true, needsComment: true, value: 'NO', changed: true },
    { ...item, id: 'b', changed: false },
  ]);
  const twice = withAnswer(once, 'c', { value: 'YES' });
  expect(twice.flatMap(({ items }) => items.map(({ changed }) => changed))).toEqual([true, false, true]);
  expect([progressOf(list), progressOf(twice)]).toEqual([
    { answered: 1, all: 3 },
    { answered: 2, all: 3 },
  ]);
});

test.each([
  [{ value: 'NO' }, true],
  [{ value: 'NO', qualified: true }, false],
  [{ value: 'YES' }, false],
  [{ value: 'YES', qualified: false }, true],
  [{ value: 'NA', qualified: false }, false],
  [{}, false],
])('%j fails: %s, the verdict standing over the answer', (answer, expected) => {
  expect(fails({ ...item, ...answer })).toBe(expected);
});

test('a comment is demanded by the answer No alone, and filters show what is open, failed or mandatory', () => {
  const demanding = { ...item, needsComment: true };
  expect(
    [{ value: 'NO' }, { value: 'NO', comment: ' ' }, { value: 'NO', comment: 'x' }, { value: 'YES' }].map((one) =>
      lacksComment({ ...demanding, ...one }),
    ),
  ).toEqual([true, true, false, false]);
  const all = list.flatMap(({ items }) => items);
  expect(
    (['all', 'open', 'failed', 'mandatory'] as const).map((filter) =>
      all
        .filter((one) => isShown(one, filter))
        .map(({ id }) => id)
        .join(''),
    ),
  ).toEqual(['abc', 'ab', '', 'a']);
});

test('[BU-COMPLIANCE-34] an item is asked about while its answer differs from what others have stored, until it is decided', () => {
  const stored = storedMeanwhile({ conflict: { current: { items: [{ id: 'a', value: 'NO', by: 'Dana', edition: 3 }] } } }).get('a');
  const asked = (more: object) => isAsked({ ...item, ...more }, stored);
  expect([asked({ value: 'YES' }), asked({ value: 'NO' }), asked({ value: 'NO', comment: 'Dim.' })]).toEqual([true, false, true]);
  expect([asked({ value: 'YES', seen: 2 }), asked({ value: 'YES', seen: 3 })]).toEqual([true, false]);
  expect(storedMeanwhile(undefined).size + storedMeanwhile({ message: 'No.' }).size + storedMeanwhile(null).size).toBe(0);
});
