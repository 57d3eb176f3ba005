import { failureOf } from '../../../src/api/failure.ts';

test.each([
  [400, 'invalid'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [409, 'conflict'],
  [413, 'invalid'],
  [418, 'invalid'],
  [422, 'invalid'],
  [429, 'tooMany'],
  [500, 'server'],
  [501, 'server'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
])('%s is a failure of the kind %s', (status, kind) => {
  expect(failureOf('one', status, null)).toEqual({ kind, operation: 'one', status, body: null });
});

test('of a refused step its sentence is told, not the names of the steps that are possible', () => {
  const body = { message: 'This step is not possible now.', errors: [{ field: 'event', rule: 'allowed', message: 'CHANGE' }] };
  expect(failureOf('one', 409, body).message).toBe('This step is not possible now.');
  expect(failureOf('one', 400, { message: 'Not valid.', errors: ['Web address is wrong.'] }).message).toBe('Web address is wrong.');
});

test("[GB-232] of what a validator refused the server's sentence is told, which is in the reader's language", () => {
  const errors = [{ field: 'term', rule: 'maxLength', message: 'must NOT have more than 100 characters' }];
  expect(failureOf('one', 400, { message: 'La demande n’est pas valide.', errors }).message).toBe('La demande n’est pas valide.');
  expect(failureOf('one', 400, { errors }).message).toBe('must NOT have more than 100 characters');
});
