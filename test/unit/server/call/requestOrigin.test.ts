import { isCrossOrigin } from '../../../../src/server/call/requestOrigin.ts';

describe('requests of other sites', () => {
  const origins = ['https://portal.example.com'];
  test.each([
    ['a page of the portal', { 'sec-fetch-site': 'same-origin' }, true, false],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, true, false],
    ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://portal.example.com' }, true, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false, true],
    ['a word that no browser says', { 'sec-fetch-site': 'same-origin, cross-site' }, false, true],
    ['an older browser', { origin: 'https://portal.example.com' }, true, false],
    ['an older browser on another site', { origin: 'https://evil.example.com' }, false, true],
    ['an older browser on a page without TLS', { origin: 'http://portal.example.com' }, true, true],
    ['an older browser on another port', { origin: 'https://portal.example.com:8443' }, true, true],
    ['a sandboxed frame', { origin: 'null' }, false, true],
    ['a form of a browser that says nothing', {}, true, true],
    ['a program with a token', { authorization: 'Bearer x' }, true, false],
    ['a program without a session', {}, false, false],
  ])('%s', (_, headers, withSession, foreign) => {
    expect(isCrossOrigin({ headers, origins, hasSessionCookie: withSession })).toBe(foreign);
  });
});
