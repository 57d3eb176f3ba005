import { resolve } from 'node:path';
import { Diagnostics } from '../../../src/compiler/diagnostics/diagnostics.ts';
import { parseSource } from '../../../src/compiler/load/parseSource.ts';
import type { Node } from '../../../src/compiler/source/node.ts';
import { namesUsed } from '../../../src/compiler/source/usage.ts';
import { metaSchemas } from '../../../src/compiler/validate/metaSchemas.ts';
import type { Schema } from '../../../src/compiler/validate/schema.ts';
import { usageOf } from '../../../src/compiler/validate/usageOf.ts';

const meta = metaSchemas(resolve(__dirname, '../../..'));

test('what a loop calls its item is no fact, and everything around it is', () => {
  const loop = { $for: { $: 'x.outside' }, as: 'y', return: [{ $: 'y.a' }, { $: 'user.a' }, { $: 'x.b' }] };
  const condition = { some: { in: { $: 'user.list' }, as: 'x', where: { eq: [loop, { $: 'x.c' }] } } };
  const document = {
    $schema: 'https://portico.example.com/meta/conditions.schema.json',
    conditions: { a: { description: 'A.', when: condition }, b: { description: 'B.', when: { isNull: { $: 'y.late' } } } },
  };
  const root = parseSource({ path: 'a.json', layer: 'base', text: JSON.stringify(document) }, new Diagnostics()) as Node;
  const usage = usageOf(root, meta.documents.get('conditions') as Schema, meta);
  expect(usage.diagnostics).toEqual([]);
  expect(namesUsed(usage, 'fact')).toEqual(['user.a', 'user.list', 'y.late']);
});
