import { toProblem } from '../../../../src/server/http/errorHandler.ts';
import { EventNotAccepted, OwnerNotFound } from '../../../../src/server/lifecycle/refusal.ts';

test('an event that is not accepted is a 409 that names the accepted events and the state', () => {
  const problem = toProblem(new EventNotAccepted('RETURN', 'shelved', ['LEND', 'REPAIR']));
  expect(problem).toMatchObject({ status: 409, reason: 'notNow', headers: {} });
  expect(JSON.stringify(problem?.body)).toBe(
    JSON.stringify({
      message: 'This step is not possible now.',
      errors: [
        { field: 'event', rule: 'allowed', message: 'LEND' },
        { field: 'event', rule: 'allowed', message: 'REPAIR' },
        { field: 'state', rule: 'current', message: 'shelved' },
      ],
    }),
  );
});

test('a new record whose owner is not found is a 404 that names nothing', () => {
  const problem = toProblem(new OwnerNotFound('loans'));
  expect(problem).toMatchObject({ status: 404, reason: 'missing', headers: {} });
  expect(JSON.stringify(problem?.body)).toBe('{"message":"There is no such record."}');
});
