import { failureOf } from '../../../src/api/failureOf.ts';

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
])('[SH-ERRORS-16] %s is a failure of the kind %s', (status, kind) => {
  expect(failureOf('one', status, null)).toEqual({ kind, operation: 'one', status, body: null });
});
