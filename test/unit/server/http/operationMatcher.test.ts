import { createOperationMatcher } from '../../../../src/server/http/operationMatcher.ts';
import { testPortal } from '../fixture/testPortal.ts';

const match = createOperationMatcher(testPortal());
const matches = (method: string, path: string) => match(method, path, false);
const forwards = (method: string, path: string) => match(method, path, true);

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
    ...['．．／admin', '．．', '‥', '．．；x', 'a／b', '＼..', '％2e％2e', '%２e'].map(encodeURIComponent),
  ])
    expect([segment, forwards('GET', `/loans/${segment}`)]).toEqual([segment, undefined]);
  expect(forwards('GET', '/loans/..7')?.path).toBe('/loans/{id}');
});

test('a value of a call that is served here may hold a slash, a backslash, a semicolon or what looks encoded, but no control character', () => {
  for (const value of ['a/b', 'a\\b', '..;', '../x', 'a%2eb', 'a%2Fb', 'a%5cb', '50%', 'é'])
    expect([value, matches('GET', `/loans/${encodeURIComponent(value)}`)?.path]).toEqual([value, '/loans/{id}']);
  for (const segment of ['.', '..', 'a%00b', 'a%0d%0ab', '%7f', '%C0%AE', '%zz'])
    expect([segment, matches('GET', `/loans/${segment}`)]).toEqual([segment, undefined]);
});
