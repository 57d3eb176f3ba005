import type { OperationsDocument } from '#model';
import { operationsOf } from '#operations';

const valid = { operationId: 'getLoan', responses: { 200: {} }, 'x-portal': { handler: 'records.read' } };
const documentOf = (paths: OperationsDocument['paths']): OperationsDocument => ({ openapi: '3.1.0', info: {}, paths });
const codesOf = (...paths: OperationsDocument['paths'][]) =>
  operationsOf(paths.map(documentOf)).diagnostics.map(({ code, document, pointer }) => `${code} ${document} ${pointer}`);

describe('operationsOf', () => {
  test('reads method, path, parameters, body and portal settings', () => {
    const id = { name: 'id', in: 'path', required: true };
    const { table, diagnostics } = operationsOf([
      documentOf({
        '/loans/{id}': {
          parameters: [id],
          post: {
            ...valid,
            operationId: 'renewLoan',
            parameters: [{ name: 'days', in: 'query' }],
            requestBody: { content: { 'application/x-www-form-urlencoded': {} } },
          },
        },
      }),
    ]);
    expect(diagnostics).toEqual([]);
    expect(table).toEqual({
      renewLoan: {
        id: 'renewLoan',
        method: 'POST',
        path: '/loans/{id}',
        parameters: [id, { name: 'days', in: 'query', required: false }],
        requestType: 'application/x-www-form-urlencoded',
        portal: { handler: 'records.read' },
      },
    });
  });

  test('keeps the media types of an answer that is a file, and none of data', () => {
    const file = { '200': { content: { 'text/csv': {}, 'application/json': {} } }, '400': { content: { 'text/plain': {} } } };
    const data = { '200': { content: { 'application/problem+json': {} } } };
    const { table } = operationsOf([
      documentOf({
        '/a': { get: { ...valid, operationId: 'file', responses: file } },
        '/b': { get: { ...valid, operationId: 'data', responses: data } },
      }),
    ]);
    expect(table['file']?.fileTypes).toEqual(['text/csv']);
    expect(table['data']).not.toHaveProperty('fileTypes');
  });

  test.each<[string, OperationsDocument['paths'][], string[]]>([
    ['no operationId', [{ '/a': { get: { ...valid, operationId: undefined } } }], ['OPERATION_ID_MISSING 0 /paths/~1a/get']],
    ['no handler', [{ '/a': { get: { ...valid, 'x-portal': {} } } }], ['OPERATION_PORTAL_MISSING 0 /paths/~1a/get']],
    ['no responses', [{ '/a': { get: { ...valid, responses: undefined } } }], ['OPERATION_RESPONSES_MISSING 0 /paths/~1a/get']],
    ['an unknown method', [{ '/a': { fetch: valid } }], ['OPERATION_METHOD_UNKNOWN 0 /paths/~1a/fetch']],
    ['an undeclared path parameter', [{ '/a/{id}': { get: valid } }], ['OPERATION_PARAMETER_UNDECLARED 0 /paths/~1a~1{id}/get']],
    [
      'a parameter that the path lacks',
      [{ '/a': { get: { ...valid, parameters: [{ name: 'id', in: 'path' }] } } }],
      ['OPERATION_PARAMETER_INVALID 0 /paths/~1a/get/parameters/0'],
    ],
    [
      'a cookie parameter',
      [{ '/a': { get: { ...valid, parameters: [{ name: 'id', in: 'cookie' }] } } }],
      ['OPERATION_PARAMETER_INVALID 0 /paths/~1a/get/parameters/0'],
    ],
    [
      'an unknown body',
      [{ '/a': { post: { ...valid, requestBody: { content: { 'text/csv': {} } } } } }],
      ['OPERATION_BODY_UNKNOWN 0 /paths/~1a/post/requestBody'],
    ],
    [
      'one id in two documents',
      [{ '/a': { get: valid } }, { '/b': { get: valid } }],
      ['OPERATION_ID_DUPLICATE 1 /paths/~1b/get/operationId'],
    ],
    [
      'one address under two parameter names',
      [
        { '/a/{x}': { get: { ...valid, parameters: [{ name: 'x', in: 'path' }] } } },
        { '/a/{y}': { get: { ...valid, operationId: 'other', parameters: [{ name: 'y', in: 'path' }] } } },
      ],
      ['OPERATION_PATH_DUPLICATE 1 /paths/~1a~1{y}/get'],
    ],
  ])('reports %s', (_what, paths, expected) => {
    expect(codesOf(...paths)).toEqual(expected);
  });
});
