import { createHmac } from 'node:crypto';
import type { CompiledPortal } from '#compiler';
import { createEvaluation } from '#conditions';
import type { TenantRequest } from '../../../../src/server/call/handler.ts';
import { serviceToken } from '../../../../src/server/procedure/serviceToken.ts';
import { serviceKeysOf } from '../../../../src/server/upstream/serviceKeys.ts';

const KEY = 'k'.repeat(32);
const NOW = new Date('2026-11-20T12:00:00Z');

function tokenWith(serviceKey: TenantRequest['serviceKey'], impersonator?: { login: string }): readonly string[] {
  const portal = { portal: { slug: 'shelf' } } as CompiledPortal;
  const request = { portal, now: NOW, serviceKey, actor: { impersonator } } as unknown as TenantRequest;
  return serviceToken(
    request,
    { service: 'calls', claims: { sub: 'A1' } },
    createEvaluation({ roots: {}, facts: {}, conditions: {} }),
  ).split('.');
}

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

test('a token is for one service, a minute and one use, and signed with the key of the service', () => {
  const keys = serviceKeysOf({ serviceKeys: `other=${'x'.repeat(40)}, calls=${KEY}`, mode: 'production' }, 'signing');
  const [head, claims, signature] = tokenWith(keys);
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
  const at = NOW.getTime() / 1000;
  expect(read(claims)).toEqual({ sub: 'A1', iss: 'shelf', aud: 'calls', iat: at, exp: at + 60, jti: expect.stringMatching(/^[\w-]{43}$/) });
  expect(signature).toBe(createHmac('sha256', KEY).update(`${head}.${claims}`).digest('base64url'));
  expect(read(tokenWith(keys, { login: 'admin' })[1]).act).toEqual({ sub: 'admin' });
  expect(read(tokenWith(keys)[1]).jti).not.toBe(read(claims).jti);
});

test('a service without a key gets no token, but in a demo, which makes one up', () => {
  expect(() => tokenWith(serviceKeysOf({ mode: 'production' }, 'signing'))).toThrow('There is no key');
  expect(() => tokenWith(undefined)).toThrow('There is no key');
  expect(tokenWith(serviceKeysOf({ mode: 'demo' }, 'signing'))).toHaveLength(3);
});

test('a wrong list of keys is refused without repeating it', () => {
  for (const serviceKeys of ['calls', 'calls=short', `=${KEY}`, `calls=${KEY} x`])
    expect(() => serviceKeysOf({ serviceKeys, mode: 'production' }, 'signing')).toThrow(/^SERVICE_KEYS must be/);
});
