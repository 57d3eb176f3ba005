import { createOperationMatcher } from '../../../../src/server/http/callRouter.ts';
import { testPortal } from '../fixture/testPortal.ts';

const matches = createOperationMatcher(testPortal());

test('a parameter of a path takes one segment', () => {
  expect(matches('GET', '/loans/7')?.path).toBe('/loans/{id}');
  expect(matches('HEAD', '/loans/a%20b')?.path).toBe('/loans/{id}');
  expect(matches('GET', '/loans/7/8')).toBeUndefined();
});

test('a segment that would lead out of the declared path is no parameter: forwarding would follow it', () => {
  for (const segment of ['.', '..', '%2e%2E', '.%2e', '..\\..\\admin', '..%2f..%2Fadmin', 'a%2Fb', '%5c..', 'a%00b', 'a%0d%0aX:y', '%7f'])
    expect([segment, matches('GET', `/loans/${segment}`)]).toEqual([segment, undefined]);
  expect(matches('GET', '/loans/..7')?.path).toBe('/loans/{id}');
});
