import dns from 'node:dns';
import net from 'node:net';
import { mergeDefaultsWithFormData, mergeObjects, mergeSchemas } from '@rjsf/utils';
import { resolveParams, resolveValue } from '#conditions';
import { memoryPortal } from '../../support/memoryPortal.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { seeded } from '../support/seeded.ts';

jest.setTimeout(300_000);

/** Maps as a parser gives them: the harmful names are own keys, at one, two and three levels. */
const CORPUS: readonly string[] = ['{"polluted":1}', '{"toString":{"polluted":1}}'].flatMap((evil) =>
  ['__proto__', 'constructor', 'prototype'].flatMap((name) => {
    const inner = name === 'constructor' ? `{"constructor":{"prototype":${evil}}}` : `{"${name}":${evil}}`;
    return [inner, `{"a":${inner}}`, `{"a":{"b":${inner}}}`];
  }),
);

const polluted = (): unknown => ({});

/** Puts the content of a map into a text of JSON, before its first key. */
const into = (text: string, content: string): string => text.replace('{', () => `{${content.slice(1, -1)},`);

test('[C5] no document, of any kind, changes what objects inherit, through merges or otherwise', async () => {
  const before = Reflect.ownKeys(Object.prototype).length;
  const home = await memoryPortal('test/library');
  const chance = seeded(5);
  const paths = [...home.texts.keys()];
  let tried = 0;
  for (const evil of CORPUS) {
    for (const path of paths.filter(() => chance() < rounds(0.06, 1))) {
      const answer = await home.compile(new Map([[path, into(home.texts.get(path) ?? '', evil)]]));
      expect(answer).toHaveProperty('diagnostics');
      tried++;
    }
    // Facts of the form `a.b` become maps while conditions are proven.
    const path = 'schemas/conditions/library.conditions.json';
    for (const fact of ['constructor.prototype.polluted', 'user.constructor.prototype.polluted', 'a.b.constructor.prototype.polluted']) {
      for (const condition of [{ ne: [{ $: fact }, 1] }, `${fact} != 1`]) {
        const conditions = JSON.parse(home.texts.get(path) ?? '') as { conditions: object };
        Object.assign(conditions.conditions, { polluted: condition });
        await home.compile(new Map([[path, JSON.stringify(conditions)]]));
      }
    }
  }
  expect(Reflect.ownKeys(Object.prototype).length).toBe(before);
  expect((polluted() as { polluted?: unknown }).polluted).toBeUndefined();
  recordProof({
    id: 'C5',
    what: '__proto__, constructor.prototype at three depths in every document; values, parameters and form data beside it',
    bar: 'Object.prototype unchanged after every test (afterEach in all projects)',
    figure: `${CORPUS.length} payloads, ${tried} documents, unchanged`,
  });
});

test('[C5] neither values and parameters nor the form library let them through', () => {
  for (const text of CORPUS) {
    const evil = JSON.parse(text) as { [key: string]: never };
    resolveParams(evil, { scope: evil, conditions: {} });
    for (const path of ['__proto__.polluted', 'constructor.prototype.polluted', 'a.__proto__.polluted', 'a.b.constructor.prototype'])
      expect(resolveValue({ $: path } as never, { scope: { a: { b: {} } }, conditions: {} })).toBeUndefined();
    mergeObjects({ a: { b: {} } }, structuredClone(evil));
    mergeSchemas({ a: { b: {} } }, structuredClone(evil));
    mergeDefaultsWithFormData({ a: { b: {} } } as object, structuredClone(evil) as object);
    mergeDefaultsWithFormData<object>(evil as object, { a: { b: {} } });
    expect((polluted() as { polluted?: unknown }).polluted).toBeUndefined();
  }
});

test('[C8] a remote $ref or $schema is never fetched', async () => {
  const home = await memoryPortal('test/library');
  const outward = [jest.spyOn(net.Socket.prototype, 'connect'), jest.spyOn(dns, 'lookup')];
  const far = 'http://127.0.0.1:9/entity.schema.json';
  let tried = 0;
  for (const [path, text] of home.texts) {
    const document = { ...(JSON.parse(text.replaceAll(/("\$ref":\s*)"[^"]*"/g, `$1"${far}"`)) as object), $schema: far };
    const remote = JSON.stringify(document);
    const { diagnostics, portal } = await home.compile(new Map([[path, remote]]));
    expect(portal).toBeUndefined();
    expect(diagnostics.some(({ position }) => position.file === path)).toBe(true);
    tried++;
  }
  for (const spy of outward) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
  recordProof({
    id: 'C8',
    what: 'remote $ref and $schema in every document',
    bar: '0 outbound connections',
    figure: `${tried} documents, 0 connections, all refused`,
  });
});
