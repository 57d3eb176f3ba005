import { resolve } from 'node:path';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { type Expanded, expandDocument } from '../../../../src/compiler/expand/expandDocument.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import { jsonOf, type Node, nodeAt } from '../../../../src/compiler/source/node.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../../..'));
const names: FeelNames = {
  isRoot: (name) => ['user', 'data', 'value', 'context', 'item'].includes(name),
  isCondition: (name) => name === 'editing',
  isList: () => false,
};

function expanded(json: object, kind: 'screen' | 'machine'): Expanded {
  const node = parseSource({ path: 'a.json', layer: 'base', text: JSON.stringify(json) }, new Diagnostics()) as Node;
  return expandDocument(node, meta.documents.get(kind) ?? {}, meta, names);
}

/** A screen with the values and data that the tests read, and a text with the expression. */
function screenWith(text: string, more: object = {}): Expanded {
  const data = { dealer: { call: 'd' }, both: { call: 'd' }, user: { call: 'd' } };
  const values = { open: '=dealer.rows', both: 1, editing: false };
  return expanded({ id: 'a', title: '@a.title', data, values, blocks: [{ id: 'b', block: 'text', text }], ...more }, 'screen');
}
const textIn = (text: string) => jsonOf(nodeAt(screenWith(text).node, '/blocks/0/text') as Node) as unknown;
const faultIn = (text: string) => screenWith(text).diagnostics.map(({ code, fix, message }) => ({ code, message, fix }));

test('what a screen loads and its values are read without their root, and with it', () => {
  expect(textIn('=dealer.code')).toEqual({ $: 'data.dealer.code' });
  expect(textIn('=data.dealer.code')).toEqual({ $: 'data.dealer.code' });
  expect(textIn('=count(open)')).toEqual({ $fn: 'count', of: [{ $: 'value.open' }] });
  expect(jsonOf(nodeAt(screenWith('@a.b').node, '/values/open') as Node)).toEqual({ $: 'data.dealer.rows' });
});

test('a root is that root even where the document loads something that is called so', () => {
  expect(textIn('=user.name')).toEqual({ $: 'user.name' });
});

test('the values of a flow block are read in it alone, beside those of the screen', () => {
  const shown = { id: 't', block: 'text', text: '=if filled(inner) then open else dealer' };
  const flow = { id: 'f', block: 'flow', flow: 'm', values: { inner: 2 }, views: { v: [shown] } };
  const { diagnostics, node } = screenWith('@a.b', { blocks: [flow, { id: 'u', block: 'text', text: '=inner' }] });
  expect(jsonOf(nodeAt(node, '/blocks/0/views/v/0/text') as Node)).toEqual({
    $if: { exists: { $: 'value.inner' } },
    then: { $: 'value.open' },
    else: { $: 'data.dealer' },
  });
  expect(diagnostics).toMatchObject([{ message: "nothing is called 'inner' here", pointer: '/blocks/1/text' }]);
});

test('a machine reads its context without the root', () => {
  const machine = { id: 'm', description: 'x', context: { row: null }, states: { a: { on: { GO: { guard: 'filled(row.id)' } } } } };
  expect(jsonOf(nodeAt(expanded(machine, 'machine').node, '/states/a/on/GO/guard') as Node)).toEqual({ exists: { $: 'context.row.id' } });
});

test('what could be two things is an error that names both, unless it is written with its root', () => {
  expect(faultIn('=both + 1')).toEqual([
    { code: 'NAME_TWICE', message: "'both' may be data.both or value.both", fix: 'write data.both or value.both' },
  ]);
  expect(faultIn('=data.both + value.both')).toEqual([]);
  expect(faultIn("=if editing then 'a' else 'b'")).toEqual([
    {
      code: 'NAME_TWICE',
      message: "'editing' is value.editing and a named condition",
      fix: 'write value.editing, or give one of both another name',
    },
  ]);
  expect(faultIn('=data.dealer.rows[id = dealer]')).toEqual([
    { code: 'NAME_TWICE', message: "'dealer' may be item.dealer or data.dealer", fix: 'write item.dealer or data.dealer' },
  ]);
  expect(textIn('=data.dealer.rows[id = data.dealer]')).toMatchObject({ $fn: 'filterBy' });
});
