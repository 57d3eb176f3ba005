import { requestPath } from '../../../../src/server/call/requestPath.ts';

test('what needs no percent-encoding is the same with and without it; the query is no part of the path', () => {
  expect(requestPath({ url: '/lo%61ns/%37%2D%5f?x=%61#y' })).toBe('/loans/7-_');
  expect(requestPath({ url: '/loans/a%2Fb%20%c3%a9' })).toBe('/loans/a%2Fb%20%c3%a9');
  expect(requestPath({ url: '?x' })).toBe('');
});
