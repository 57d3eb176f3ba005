import fc from 'fast-check';
import type { Operation } from '#model';
import { buildRequest, ParameterError } from '#operations';

const read: Operation = {
  id: 'read',
  method: 'GET',
  path: '/shelves/{name}.json',
  parameters: [
    { name: 'name', in: 'path', required: true },
    { name: 'language', in: 'query', required: true },
    { name: 'pagesHri', in: 'query', required: false },
    { name: 'oemId', in: 'query', required: false },
  ],
  portal: { handler: 'x' },
};
const post = (requestType: NonNullable<Operation['requestType']>): Operation => ({
  ...read,
  method: 'POST',
  path: '/save',
  parameters: [],
  requestType,
});

describe('buildRequest', () => {
  test('[SH-CALLS-33] lists are joined by commas and empty parameters are left out', () => {
    const input = { name: 'North', language: 'FRENCH', pagesHri: ['a', 'b c', ''], oemId: '' };
    expect(buildRequest(read, input).url).toBe('/shelves/North.json?language=FRENCH&pagesHri=a,b%20c');
  });

  test('[SH-CALLS-17] path parameters are encoded', () => {
    expect(buildRequest(read, { name: 'NORTH CA/$&', language: 'x' }).url).toBe('/shelves/NORTH%20CA%2F%24%26.json?language=x');
  });

  test('zero and false are values', () => {
    expect(buildRequest(read, { name: 0, language: false, oemId: 0 }).url).toBe('/shelves/0.json?language=false&oemId=0');
  });

  test.each([
    ['an absent path parameter', { language: 'x' }, 'name'],
    ['an empty required query parameter', { name: 'a', language: '' }, 'language'],
    ['a map as parameter', { name: 'a', language: 'x', oemId: { id: 1 } }, 'oemId'],
  ])('%s is refused by name', (_what, input, parameter) => {
    expect(() => buildRequest(read, input)).toThrow(expect.objectContaining({ name: 'ParameterError', operation: 'read', parameter }));
  });

  test.each(['.', '..'])('the path parameter %j cannot climb to another address', (name) => {
    expect(() => buildRequest({ ...read, path: '/shelves/{name}' }, { name, language: 'x' })).toThrow(ParameterError);
  });

  test('whatever a path parameter holds, the address keeps its path', () => {
    const operation: Operation = { ...read, path: '/shelves/{name}/books', parameters: [{ name: 'name', in: 'path', required: true }] };
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        fc.pre(name !== '.' && name !== '..');
        const { pathname } = new URL(buildRequest(operation, { name }).url, 'https://portal.example.com');
        expect(pathname).toMatch(/^\/shelves\/[^/]+\/books$/);
      }),
    );
  });

  test('[SH-CALLS-09] a form holds the filled fields, booleans as words', () => {
    const body = { username: 'a b', password: 'p&=+é', grant_type: 'password', 'remember-me': false, refresh_token: undefined };
    const { contentType, body: sent } = buildRequest(post('application/x-www-form-urlencoded'), { body });
    expect(contentType).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(sent as string))).toEqual({
      username: 'a b',
      password: 'p&=+é',
      grant_type: 'password',
      'remember-me': 'false',
    });
  });

  test('[SH-CALLS-26] JSON leaves absent properties out and keeps null', () => {
    const { body, contentType } = buildRequest(post('application/json'), { body: { loginName: 'x', oemName: undefined, note: null } });
    expect([contentType, JSON.parse(body as string)]).toEqual(['application/json', { loginName: 'x', note: null }]);
  });

  test('a multipart body keeps its file', () => {
    const file = new Blob(['x']);
    expect(buildRequest(post('multipart/form-data'), { body: { file, blockId: 12 } }).body).toEqual([
      { name: 'file', value: file },
      { name: 'blockId', value: 12 },
    ]);
  });

  test('no body is sent without one', () => {
    expect(buildRequest(post('application/json'))).toEqual({ method: 'POST', url: '/save', headers: {} });
  });

  test('header parameters become headers', () => {
    const operation: Operation = { ...post('application/json'), parameters: [{ name: 'If-Match', in: 'header', required: false }] };
    expect(buildRequest(operation, { 'If-Match': '"7"' }).headers).toEqual({ 'If-Match': '"7"' });
  });
});
