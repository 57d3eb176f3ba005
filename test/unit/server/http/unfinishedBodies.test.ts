import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { UnfinishedBodies } from '../../../../src/server/http/unfinishedBodies.ts';

const headers = { 'content-length': '1000000' };

function request(sent: object = headers) {
  const raw = new PassThrough();
  return { body: raw, request: { headers: sent, raw } as unknown as FastifyRequest };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('one sender sends 32 bodies at the same time, and another one is not touched', () => {
  const bodies = new UnfinishedBodies();
  for (let count = 0; count < 32; count += 1) bodies.admit(request().request, 'one', 32);
  expect(() => bodies.admit(request().request, 'one', 32)).toThrow(expect.objectContaining({ status: 429 }));
  expect(() => bodies.admit(request().request, 'another', 32)).not.toThrow();
  for (const small of [{}, { 'content-length': '16384' }]) expect(() => bodies.admit(request(small).request, 'one', 32)).not.toThrow();
});

test('a body that has arrived, or whose connection is gone, counts no longer', async () => {
  const bodies = new UnfinishedBodies();
  const sent = Array.from({ length: 32 }, () => request({ 'transfer-encoding': 'chunked' }));
  for (const { request: each } of sent) bodies.admit(each, 'one', 32);
  sent[0]?.body.end();
  sent[0]?.body.resume();
  sent[1]?.body.destroy();
  await turn();
  await turn();
  for (let count = 0; count < 2; count += 1) bodies.admit(request().request, 'one', 32);
  expect(() => bodies.admit(request().request, 'one', 32)).toThrow(expect.objectContaining({ status: 429 }));
});

test('a body whose connection was gone before it could be counted is not counted for ever', async () => {
  const bodies = new UnfinishedBodies();
  const { body, request: gone } = request();
  body.destroy();
  await turn();
  bodies.admit(gone, 'one', 1);
  expect(() => bodies.admit(request().request, 'one', 1)).not.toThrow();
});
