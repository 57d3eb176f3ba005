import { resolve } from 'node:path';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { expandDocument } from '../../../../src/compiler/expand/expandDocument.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import { jsonOf, type Node, nodeAt } from '../../../../src/compiler/source/node.ts';
import { positionOf } from '../../../../src/compiler/source/position.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../../..'));
const names: FeelNames = {
  isRoot: (name) => ['user', 'data', 'item', 'event'].includes(name),
  isCondition: (name) => name === 'isDealer',
  isList: () => false,
};

function nodeOf(json: object): Node {
  const source = { path: 'a.json', layer: 'base', text: JSON.stringify(json) } as const;
  return parseSource(source, new Diagnostics()) as Node;
}

const expand = (json: object, schema: string) => expandDocument(nodeOf(json), meta.documents.get(schema) ?? {}, meta, names);
const screen = (block: object) => ({ id: 'a', title: '@a.title', blocks: [{ id: 'b', ...block }] });
const blockOf = (json: object) => jsonOf(nodeAt(expand(screen(json), 'screen').node, '/blocks/0') as Node);

test('a text behind "=" is a value in FEEL, behind "@" a message, in a condition place a condition; any other is itself', () => {
  expect(
    blockOf({ block: 'button', label: '@a.hello(name: user.name)', visibleIf: 'isDealer and filled(data.rows)', variant: 'primary' }),
  ).toEqual({
    id: 'b',
    block: 'button',
    label: { $t: 'a.hello', with: { name: { $: 'user.name' } } },
    visibleIf: { all: [{ ref: 'isDealer' }, { exists: { $: 'data.rows' } }] },
    variant: 'primary',
  });
  expect(blockOf({ block: 'text', text: "=if isDealer then 'a' else 'b'" })).toMatchObject({
    text: { $if: { ref: 'isDealer' }, then: 'a', else: 'b' },
  });
  expect(jsonOf(nodeAt(expand(screen({ block: 'text', text: '@a.b' }), 'screen').node, '/title') as Node)).toBe('a.title');
});

test('a list of conditions holds if all do, and a tree may hold what is written in short', () => {
  expect(blockOf({ block: 'text', text: '@a.b', visibleIf: ['isDealer', { not: 'user.isNew' }] })).toMatchObject({
    visibleIf: { all: [{ ref: 'isDealer' }, { not: { eq: [{ $: 'user.isNew' }, true] } }] },
  });
});

test('parameters of actions and effects are expanded as the schema of their type says', () => {
  const machine = {
    id: 'm',
    description: 'A flow.',
    runsIn: 'block',
    initial: 'a',
    states: { a: { on: { GO: { guard: 'isDealer', actions: [{ type: 'assign', params: { values: { name: '=event.name' } } }] } } } },
  };
  expect(jsonOf(nodeAt(expand(machine, 'machine').node, '/states/a/on/GO') as Node)).toEqual({
    guard: { ref: 'isDealer' },
    actions: [{ type: 'assign', params: { values: { name: { $: 'event.name' } } } }],
  });
});

test('a fault points at its character in the text, and every part of an expression knows where it was written', () => {
  const { diagnostics } = expand(screen({ block: 'text', text: '=user.name == 1' }), 'screen');
  const written = JSON.stringify(screen({ block: 'text', text: '=user.name == 1' }));
  expect(diagnostics).toMatchObject([{ code: 'EXPRESSION', pointer: '/blocks/0/text' }]);
  expect(written.slice((diagnostics[0]?.position.column ?? 0) - 1)).toMatch(/^== 1/);
  const inner = nodeAt(
    expand(screen({ block: 'text', text: "=coalesce(user.name, 'none')" }), 'screen').node,
    '/blocks/0/text/of/1',
  ) as Node;
  const column = positionOf(inner.source, inner.offset).column;
  expect(inner.source.text.slice(column - 1)).toMatch(/^'none'/);
});

test('what holds nothing to expand stays the same node, and the same node is expanded once', () => {
  const root = nodeOf({ id: 'a', title: 'a.title', blocks: [{ id: 'b', block: 'text', text: { $t: 'a.b' } }] });
  expect(expandDocument(root, meta.documents.get('screen') ?? {}, meta, names).node).toBe(root);
  const short = nodeOf(screen({ block: 'text', text: '@a.b' }));
  const first = expandDocument(short, meta.documents.get('screen') ?? {}, meta, names);
  expect(expandDocument(short, meta.documents.get('screen') ?? {}, meta, names)).toBe(first);
});
