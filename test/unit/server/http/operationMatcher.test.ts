import { createOperationMatcher } from '../../../../src/server/http/operationMatcher.ts';
import { testPortal } from '../fixture/testPortal.ts';

const matches = createOperationMatcher(testPortal());

test('a parameter of a path takes one segment', () => {
  expect(matches('GET', '/loans/7')?.path).toBe('/loans/{id}');
  expect(matches('HEAD', '/loans/a%20b')?.path).toBe('/loans/{id}');
  expect(matches('GET', '/loans/7/8')).toBeUndefined();
});

test('a segment that would lead out of the declared path is no parameter: forwarding would follow it', () => {
  for (const segment of [
    '.',
    '..',
    '%2e%2E',
    '.%2e',
    '..\\..\\admin',
    '..%2f..%2Fadmin',
    'a%2Fb',
    '%5c..',
    'a%00b',
    'a%0d%0aX:y',
    '%7f',
    '..;',
    '..;a=1',
    '%2e%2e;x',
    '%252e%252e',
    'a%252Fb',
    '%C0%AE',
    '%zz',
  ])
    expect([segment, matches('GET', `/loans/${segment}`)]).toEqual([segment, undefined]);
  expect(matches('GET', '/loans/..7')?.path).toBe('/loans/{id}');
});

test('what needs no percent-encoding is the same with and without it', () => {
  expect(matches('GET', '/lo%61ns/7')?.path).toBe('/loans/{id}');
  expect(matches('GET', '/m%65')?.path).toBe('/me');
});
