import { resolve } from 'node:path';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { ShortForms } from '../../../../src/compiler/expand/shortForms.ts';
import { expandParts } from '../../../../src/compiler/load/expandParts.ts';
import { kinds, type PortalFile } from '../../../../src/compiler/load/kinds.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import { entryOf, jsonOf, type Node } from '../../../../src/compiler/source/node.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../../..'));
const SCREEN = 'schemas/screens/a/home.screen.json';
const MACHINE = 'workflows/m.machine.json';

function fileOf(path: string, json: object): PortalFile {
  const rule = kinds.find((candidate) => candidate.path.test(path));
  const source = { path, layer: 'base', text: JSON.stringify(json) } as const;
  const root = parseSource(source, new Diagnostics());
  if (!rule || !root) throw new Error(path);
  return { path, rule, groups: rule.path.exec(path)?.slice(1) ?? [], root };
}

const ACTORS = ['cookieWatch'];
function core(...files: readonly PortalFile[]): readonly PortalFile[] {
  const shortForms = new ShortForms(files, meta, ACTORS, new Diagnostics());
  return shortForms.overlays(expandParts(shortForms.documents(), new Diagnostics()));
}
const partOf = (path: string, json: object, ...keys: string[]) => jsonOf(entryOf(core(fileOf(path, json))[0]?.root, ...keys) as Node);
const blocksOf = (...blocks: object[]) => partOf(SCREEN, { id: 'home', title: '@a.b', blocks }, 'blocks');
const stateOf = (state: object) => partOf(MACHINE, { id: 'm', description: 'M.', states: { a: state } }, 'states', 'a');

test('a block is written by the word of its kind, with its main property behind it', () => {
  expect(
    blocksOf(
      { button: '@a.save', id: 'save', if: 'isDealer', do: { send: 'SAVE', to: 'page', with: { row: '=item' }, if: 'isDealer' } },
      {
        id: 'card',
        section: '@a.title',
        text: '@a.text',
        blocks: [
          { part: 'support', id: 'support' },
          { id: 'list', facts: [] },
        ],
      },
      { id: 'old', block: 'text', text: '@a.text' },
    ),
  ).toEqual([
    {
      id: 'save',
      block: 'button',
      label: '@a.save',
      visibleIf: 'isDealer',
      actions: [{ type: 'send', params: { event: 'SAVE', to: 'page', payload: { row: '=item' } }, when: 'isDealer' }],
    },
    {
      id: 'card',
      block: 'section',
      title: '@a.title',
      text: '@a.text',
      blocks: [
        { id: 'support', block: 'slot', part: 'support' },
        { id: 'list', block: 'detail-list', items: [] },
      ],
    },
    { id: 'old', block: 'text', text: '@a.text' },
  ]);
});

test('the order of keys does not tell which word names the kind', () => {
  const block = { section: '@a.title', id: 'card', text: '@a.text', blocks: [] };
  const reversed = Object.fromEntries(Object.entries(block).reverse());
  expect(blocksOf(reversed)).toEqual(blocksOf(block));
});

test('a transition is its target, an action needs no list, a call no prefix and no id', () => {
  expect(
    stateOf({
      on: { CLOSE: 'closed', SET: { actions: { set: { name: '=event.name' } } }, GO: { actions: [{ go: 'home', query: { a: 1 } }] } },
      invoke: { src: 'readLoan', onDone: ['b', { target: 'c' }], onError: 'failed' },
    }),
  ).toEqual({
    on: {
      CLOSE: { target: 'closed' },
      SET: { actions: [{ type: 'assign', params: { values: { name: '=event.name' } } }] },
      GO: { actions: [{ type: 'navigate', params: { to: 'home', query: { a: 1 } } }] },
    },
    invoke: {
      id: 'readLoan',
      src: 'op:readLoan',
      onDone: [{ target: 'b' }, { target: 'c' }],
      onError: { target: 'failed' },
    },
  });
  expect(stateOf({ invoke: { id: 'watch', src: 'cookieWatch' } })).toEqual({ invoke: { id: 'watch', src: 'cookieWatch' } });
});

test('behind the word of an effect stands its collection, behind a word without main parameter stand all parameters', () => {
  expect(
    stateOf({
      entry: [
        { 'record.send': 'loans', where: { id: '=event.id' }, event: 'CLOSE', with: { now: true } },
        { 'storage.set': { key: 'a', value: 1 } },
        { 'session.reset': {} },
      ],
    }),
  ).toEqual({
    entry: [
      { type: 'record.send', params: { collection: 'loans', where: { id: '=event.id' }, event: 'CLOSE', payload: { now: true } } },
      { type: 'storage.set', params: { key: 'a', value: 1 } },
      { type: 'session.reset' },
    ],
  });
});

test('a block of an overlay is of the kind of the block that it changes, unless it adds one', () => {
  const base = fileOf(SCREEN, {
    id: 'home',
    title: '@a.b',
    blocks: [{ section: '@a.title', id: 'card', blocks: [{ button: '@a.save', id: 'save', do: { print: {} } }] }],
  });
  const overlay = fileOf(`oem-config/one/overlays/${SCREEN}`, {
    id: 'home',
    blocks: [
      { id: 'card', text: '@a.other', blocks: [{ id: 'save', button: '@a.send', if: 'isDealer', do: { print: {} } }] },
      { id: 'new', $op: 'add', notice: '@a.new' },
    ],
  });
  expect(jsonOf(entryOf(core(base, overlay)[1]?.root, 'blocks') as Node)).toEqual([
    { id: 'card', text: '@a.other', blocks: [{ id: 'save', label: '@a.send', visibleIf: 'isDealer', actions: [{ type: 'print' }] }] },
    { id: 'new', $op: 'add', block: 'notice', text: '@a.new' },
  ]);
});

test('a block of a part has its kind from the part, and of one that a lower overlay added nothing is guessed', () => {
  const part = fileOf('schemas/parts/late.part.json', { id: 'late', blocks: [{ notice: '@a.late', id: 'late' }] });
  const base = fileOf(SCREEN, { id: 'home', title: '@a.b', blocks: [{ part: 'late', id: 'slot' }] });
  const overlay = fileOf(`oem-config/one/overlays/${SCREEN}`, {
    id: 'home',
    blocks: [
      { id: 'slot', blocks: [{ id: 'late', notice: '@a.other' }] },
      { id: 'added', text: '@a.other', if: 'isDealer' },
    ],
  });
  expect(jsonOf(entryOf(core(part, base, overlay)[2]?.root, 'blocks') as Node)).toEqual([
    { id: 'slot', blocks: [{ id: 'late', text: '@a.other' }] },
    { id: 'added', text: '@a.other', visibleIf: 'isDealer' },
  ]);
});

test('a document without short forms stays the same, and one with them is written out once', () => {
  const plain = fileOf(SCREEN, { id: 'home', title: '@a.b', blocks: [{ id: 'x', block: 'text', text: '@a.b' }] });
  expect(core(plain)[0]?.root).toBe(plain.root);
  const short = fileOf(SCREEN, { id: 'home', title: '@a.b', blocks: [{ id: 'x', text: '@a.b' }] });
  expect(core(short)[0]?.root).toBe(core(short)[0]?.root);
});

test('what is shown or loaded under a condition says if, a fact, column, tab, filter and menu entry too', () => {
  const facts = [{ id: 'a', label: '@a.a', value: '=item.a', if: 'isDealer' }];
  const columns = [{ id: 'b', label: '@a.b', value: '=item.b', if: 'isDealer' }];
  const shown = blocksOf(
    { id: 'f', facts },
    { table: '@a.c', id: 't', rows: '=data.rows', columns, filters: [{ id: 'c', if: 'isDealer' }] },
  );
  expect(shown).toMatchObject([
    { items: [{ id: 'a', visibleIf: 'isDealer' }] },
    { columns: [{ id: 'b', visibleIf: 'isDealer' }], filters: [{ id: 'c', visibleIf: 'isDealer' }] },
  ]);
  const loaded = { a: { call: 'read', if: 'isDealer' }, b: { call: 'read', if: 'isDealer', when: 'isAdmin' } };
  expect(partOf(SCREEN, { id: 'home', title: '@a.b', data: loaded, blocks: [] }, 'data')).toEqual({
    a: { call: 'read', when: 'isDealer' },
    b: loaded.b,
  });
  const entries = [
    { id: 'a', visibleIf: 'isDealer' },
    { id: 'b', if: 'isDealer' },
  ];
  const menu = partOf('schemas/menus/standard.menu.json', { id: 'standard', items: entries }, 'items');
  expect(menu).toEqual([entries[0], { id: 'b', visibleIf: 'isDealer' }]);
});
