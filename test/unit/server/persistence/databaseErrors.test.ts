import { toProblem } from '../../../../src/server/http/errorHandler.ts';
import { databaseTrouble, fromDatabase } from '../../../../src/server/persistence/databaseErrors.ts';

const failing = (code: string, message = 'no') => Object.assign(new Error(message), { code });

test.each(['ECONNREFUSED', '57P01', '08006', '53300'])('[B5] %s is a database that is away: 503 and when to come again', (code) => {
  expect(databaseTrouble(fromDatabase(failing(code)))).toBe('away');
  const problem = toProblem(fromDatabase(failing(code)));
  expect([problem?.status, problem?.headers['retry-after']]).toEqual([503, '2']);
});

test('[D4] a full disk says so, and says nothing of the machine', () => {
  const problem = toProblem(failing('53100', 'could not extend file "base/16384/2674": No space left on device'));
  expect([problem?.status, problem?.headers['retry-after']]).toEqual([503, '30']);
  expect(problem?.message).toBe('Nothing can be saved at the moment: the storage is full.');
});

test('[D2] a database that takes no changes is told as that: 503 and when to come again', () => {
  const problem = toProblem(failing('25006', 'cannot execute INSERT in a read-only transaction'));
  expect([problem?.status, problem?.reason, problem?.headers['retry-after']]).toEqual([503, 'readOnly', '5']);
});

test.each(['40P01', '40001'])('[K1] a call that was given up for another (%s) may be sent again: 503 and when', (code) => {
  expect(databaseTrouble(failing(code, 'deadlock detected'))).toBe('busy');
  const problem = toProblem(failing(code, 'deadlock detected'));
  expect([problem?.status, problem?.headers['retry-after']]).toEqual([503, '5']);
});

test('a fault of the query is no trouble of the database', () => {
  expect(databaseTrouble(failing('23505'))).toBeUndefined();
  expect(toProblem(failing('23505'))).toBeUndefined();
});

test.each(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])('%s of another connection is no trouble of the database', (code) => {
  expect(databaseTrouble(failing(code))).toBeUndefined();
  expect(toProblem(failing(code))).toBeUndefined();
});
