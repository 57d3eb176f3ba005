import type { CompiledPortal } from '#compiler';
import { publishedOpenApi } from '../../src/server/http/publishedOpenApi.ts';
import { shippedPortal } from '../support/shippedPortal.ts';

interface PublishedOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly security?: readonly object[];
  readonly responses: { readonly [status: string]: unknown };
}

let portal: CompiledPortal;
let published: ReturnType<typeof publishedOpenApi>;
let operations: Map<string, PublishedOperation>;

beforeAll(async () => {
  portal = await shippedPortal();
  published = publishedOpenApi(portal, 'https://dealers.example.com');
  const all = Object.values(published.paths).flatMap((methods) => Object.values(methods as Record<string, PublishedOperation>));
  operations = new Map(all.map((operation) => [operation.operationId, operation]));
});

test('the published description has the address of the portal, and every call its area, a text and the range of its refusals', () => {
  expect(published['servers']).toEqual([{ url: 'https://dealers.example.com' }]);
  const tags = (published['tags'] as { name: string; description: string }[]).map(({ name, description }) => [name, Boolean(description)]);
  expect(operations.size).toBe(Object.keys(portal.operations).length);
  for (const [id, { tags: own = [], description, responses }] of operations) {
    expect([id, own.map((tag) => [tag, true])]).toEqual([id, tags.filter(([name]) => own.includes(String(name)))]);
    expect([id, own.length, Boolean(description)]).toEqual([id, 1, true]);
    expect([id, responses['4XX']]).toEqual([id, responses['default']]);
  }
});

test('it says how each call is signed in and who may make it', () => {
  expect(operations.get('issueToken')?.security).toEqual([{}, { client: [] }]);
  expect(operations.get('logout')?.security).toEqual([]);
  expect(operations.get('getUserData')).toMatchObject({
    security: [{ bearer: [] }],
    description: 'May be called by: everybody who is signed in.',
  });
  expect(operations.get('changePassword')?.description).toContain(', but not while impersonating.');
  expect(operations.get('searchEnrollments')?.description).toMatch(/May be called by: \w+(, \w+)*\.$/);
  expect(Object.keys((published['components'] as Record<string, object>)['securitySchemes'] ?? {})).toEqual(['bearer', 'client']);
});

test('it names the idempotency key where a repeat has one effect, and If-Match where a save is compared', () => {
  const keyOf = (id: string) => operations.get(id)?.parameters?.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
  expect(['saveProfileContactDetails', 'startImpersonation', 'issueToken', 'getUserData'].map(keyOf)).toEqual([true, true, false, false]);
  expect(operations.get('saveProfileContactDetails')?.parameters?.map(({ name }) => name)).toContain('If-Match');
});

test('it has the schemas that calls use, directly or through others, and no more', () => {
  const schemas = (document: object) => (document as { components: { schemas: Record<string, unknown> } }).components.schemas;
  const text = JSON.stringify(published);
  const refs = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
  expect(Object.keys(schemas(published)).sort()).toEqual([...refs].sort());
  expect(schemas(published)).toHaveProperty('dealerHours');
  expect(schemas(portal.openapi)).toHaveProperty('enrollmentContact');
  expect(schemas(published)).not.toHaveProperty('enrollmentContact');
});
