import type { Json } from '#model';
import { expandCalls } from '../../../../src/compiler/calls/expandCalls.ts';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import type { PortalFile } from '../../../../src/compiler/load/kinds.ts';
import { jsonOf, type Node, nodeAt } from '../../../../src/compiler/source/node.ts';
import { pointerOf } from '../../../../src/compiler/source/position.ts';
import { AREA, expansionOf, fileOf, GET_A, operationOf } from './expansion.ts';

const PROBLEM = {
  description: 'Refused.',
  content: { 'application/json': { schema: { $ref: '../entities/problem.schema.json' } } },
};
const json = (description: string, schema: Json) => ({ description, content: { 'application/json': { schema } } });

test('a document becomes an OpenAPI document: its title is a tag, calls with one path stand under it by their methods', () => {
  const calls = {
    readA: GET_A,
    makeA: { POST: '/a', summary: 'Makes A', description: 'More.' },
    dropA: { DELETE: '/b', summary: 'Drops' },
  };
  const { openapi } = expansionOf({ title: 'As', description: 'All of them.', operations: calls });
  expect(jsonOf(openapi)).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'As', description: 'All of them.' },
    paths: {
      '/a': {
        get: { operationId: 'readA', summary: 'A' },
        post: { operationId: 'makeA', summary: 'Makes A', description: 'More.' },
      },
      '/b': { delete: { operationId: 'dropA' } },
    },
  });
});

test('a parameter is in the path if the path has it, else in the query; a mark says that it is required, its type comes from a name', () => {
  const params = {
    id: 'code: Number of A.',
    'many!': 'integer: How many.',
    note: 'code?: A note.',
    'If-Match': { in: 'header', type: 'string', maxLength: 40, description: 'The version.' },
  };
  const { parameters } = operationOf({ GET: '/a/{id}', params }, { types: { code: { type: 'string', minLength: 1, maxLength: 40 } } });
  expect(parameters).toEqual([
    { name: 'id', in: 'path', required: true, description: 'Number of A.', schema: { type: 'string', minLength: 1, maxLength: 40 } },
    { name: 'many', in: 'query', required: true, description: 'How many.', schema: { type: 'integer' } },
    { name: 'note', in: 'query', description: 'A note.', schema: { type: 'string', maxLength: 40 } },
    { name: 'If-Match', in: 'header', description: 'The version.', schema: { type: 'string', maxLength: 40 } },
  ]);
});

test('a body is an entity as JSON, or says its media type and that it may be left out', () => {
  const schema = { $ref: '../entities/a.schema.json' };
  expect(operationOf({ body: 'a' })['requestBody']).toEqual({ required: true, content: { 'application/json': { schema } } });
  const form = { contentType: 'application/x-www-form-urlencoded', required: false, schema: { type: 'object' } };
  expect(operationOf({ body: form })['requestBody']).toEqual({
    required: false,
    content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
  });
});

test.each<[string, Json, Json]>([
  ['an entity', 'a: The A.', json('The A.', { $ref: '../entities/a.schema.json' })],
  ['a list', '[a]', json('Done.', { type: 'array', items: { $ref: '../entities/a.schema.json' } })],
  ['a schema', { description: 'Yes or no.', schema: { type: 'boolean' } }, json('Yes or no.', { type: 'boolean' })],
  ['a response of OpenAPI', { description: 'Moved.' }, { description: 'Moved.' }],
])('what a call returns: %s', (_, returns, response) => {
  expect(operationOf({ returns })['responses']).toEqual({ 200: response, default: PROBLEM });
});

test('a page has the items, how many there are, and whether that is exact', () => {
  expect(operationOf({ returns: 'page of a: Some.' })['responses']).toMatchObject({
    200: json('Some.', {
      type: 'object',
      required: ['items', 'total'],
      properties: { items: { type: 'array', items: { $ref: '../entities/a.schema.json' } }, total: { type: 'integer' } },
    }),
  });
});

test.each<[string, Json | undefined, readonly string[]]>([
  ['its own kind', 'csv', ['text/csv']],
  [
    'any kind where that is computed',
    { $: 'params.format' },
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel', 'text/csv'],
  ],
  [
    'its own kind, or a newer one if it is too long',
    'xls',
    ['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ],
  ['a spreadsheet', undefined, ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
])('a file of an export is of %s', (_, format, types) => {
  const exported = { of: { all: 'as' }, name: 'a.name', columns: [], ...(format === undefined ? {} : { format }) };
  const { responses } = operationOf({ returns: 'file: The file.', export: exported, download: 'as' });
  const { 200: ok } = responses as unknown as { 200: { content: object } };
  expect(Object.keys(ok.content)).toEqual(types);
});

test('a call that returns nothing answers 200 or 204; other statuses are said', () => {
  const done = { description: 'Done.' };
  expect(operationOf({})['responses']).toEqual({ 200: done, 204: done, default: PROBLEM });
  const responses = { 200: done, default: 'fault: Refused as OAuth does.' };
  expect(operationOf({ responses })['responses']).toEqual({
    200: done,
    default: json('Refused as OAuth does.', { $ref: '../entities/fault.schema.json' }),
  });
});

test('who may call is a row, or a profile of the document or of the portal', () => {
  const own = { allow: ['anyone'], tenant: 'none' };
  const staff = { allow: ['staff'], tenant: 'bound', when: { ref: 'mayAct' } };
  const call = (path: string, access: Json) => ({ GET: path, summary: 'A', access });
  const operations = { a: call('/a', 'public'), b: call('/b', 'staff'), c: call('/c', { allow: ['staff'], tenant: 'all' }) };
  const { access, problems } = expansionOf({ profiles: { public: own }, operations }, { profiles: { staff } });
  expect(access).toEqual({ a: own, b: staff, c: { allow: ['staff'], tenant: 'all' } });
  expect(problems).toEqual([]);
});

test('a handler gets its settings; a call without one is a procedure; quiet is a failure that is ignored', () => {
  const portal = { handler: 'records.get', with: { collection: 'as' }, quiet: true, reuse: 10, spec: ['A-01'] };
  const { quiet: _, ...others } = portal;
  expect(operationOf(portal)['x-portal']).toEqual({ ...others, onFailure: 'ignore' });
  expect(operationOf({ response: { $: 'user.id' } })['x-portal']).toEqual({ handler: 'procedure', with: { answer: { $: 'user.id' } } });
});

test.each([
  ['/paths/~1a/get/operationId', '/operations/a'],
  ['/paths/~1a/get/parameters/0/name', '/operations/a/params/b!'],
  ['/paths/~1a/get/parameters/0/description', '/operations/a/params/b!'],
  ['/paths/~1a/get/parameters/0/schema', '/types/code'],
  ['/paths/~1a/get/responses/200/content/application~1json/schema/$ref', '/operations/a/returns'],
  ['/paths/~1a/get/x-portal/onFailure', '/operations/a/quiet'],
  ['/paths/~1a/get/x-portal/with/find/c/where/ownerCode', '/operations/a/find/c/by'],
  ['/paths/~1a/get/x-portal/with/find/d/where/ownerCode/$', '/operations/a/find/d/of'],
  ['/paths/~1a/get/x-portal/with/find/c/missing/status', '/operations/a/find/c/missing'],
  ['/paths/~1a/get/x-portal/with/refuse/0/when', '/operations/a/refuse/0/if'],
  ['/paths/~1a/get/x-portal/with/refuse/1/when/not', '/operations/a/refuse/1/blank/0'],
  ['/paths/~1a/get/x-portal/with/answer/code/$', '/operations/a/response/.../0'],
])('what is made of a word has its position: %s', (made, written) => {
  const call = {
    ...GET_A,
    params: { 'b!': 'code: B.' },
    returns: 'b: The B.',
    quiet: true,
    find: { c: { one: 'owners', by: { $: 'params.b' }, missing: 'errors.none' }, d: { all: 'ds', of: 'c' } },
    refuse: [
      { if: { ref: 'isOver' }, message: 'a.over' },
      { blank: ['name'], message: 'a.required' },
    ],
    response: { '...': ['c.code'] },
  };
  const { openapi } = expansionOf({
    collections: { owners: { key: 'ownerCode' } },
    types: { code: { type: 'string' } },
    operations: { a: call },
  });
  const node = nodeAt(openapi, made) as Node;
  expect(pointerOf(node)).toBe(written);
});

test.each<[string, { readonly [word: string]: Json }, string]>([
  ['two methods', { operations: { a: { ...GET_A, POST: '/a' } } }, 'CALL_METHOD /operations/a/POST'],
  ['one address twice', { operations: { a: GET_A, b: GET_A } }, 'OPERATION_PATH_DUPLICATE /operations/b'],
  ['an unknown type', { operations: { a: { ...GET_A, params: { b: 'flg: B.' } } } }, 'TYPE_UNKNOWN /operations/a/params/b'],
  [
    'a type of every portal',
    { types: { flag: {} }, operations: { a: { ...GET_A, params: { b: 'flag: B.' } } } },
    'ID_DUPLICATE /types/flag',
  ],
  ['a name that the portal has', { types: { code: {} }, operations: {} }, 'ID_DUPLICATE /types/code'],
  ['an unknown profile', { operations: { a: { ...GET_A, access: 'nobody' } } }, 'PROFILE_UNKNOWN /operations/a/access'],
  [
    'an owner that is not found',
    { operations: { a: { ...GET_A, do: [{ create: 'as', document: {}, ownerOf: 'b' }] } } },
    'FIND_UNKNOWN /operations/a/do/0/ownerOf',
  ],
  ['a procedure with a handler', { operations: { a: { ...GET_A, handler: 'h', find: {} } } }, 'KEY_UNKNOWN /operations/a/find'],
  ['settings without a handler', { operations: { a: { ...GET_A, with: {} } } }, 'KEY_UNKNOWN /operations/a/with'],
  ['a type that no call uses', { types: { size: {} }, operations: {} }, 'UNUSED /types/size'],
])('a document with %s is told where that is', (_, document, problem) => {
  const shared = { types: { code: { type: 'string' } } };
  const { problems } = expansionOf(document, shared);
  expect(problems.map((text) => text.split(' ').slice(0, 2).join(' '))).toContain(problem);
});

test('an unchanged document gives the very same nodes again, and others once what it shares has changed', () => {
  const files = [fileOf(AREA, { operations: { a: GET_A } }), fileOf('schemas/calls.json', {})];
  const roots = (list: readonly PortalFile[]) => expandCalls(list, new Diagnostics()).map(({ root }) => root);
  const first = roots(files);
  expect(roots(files).every((root, index) => root === first[index])).toBe(true);
  const changed = roots([files[0] as PortalFile, fileOf('schemas/calls.json', { description: 'Changed.' })]);
  expect(changed[1]).not.toBe(first[1]);
});
