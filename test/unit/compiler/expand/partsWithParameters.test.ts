import { resolve } from 'node:path';
import type { Diagnostic } from '#model';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { expandFile } from '../../../../src/compiler/expand/expandFiles.ts';
import { ShortForms } from '../../../../src/compiler/expand/shortForms.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { expandParts } from '../../../../src/compiler/load/expandParts.ts';
import { type KindRule, kinds, type PortalFile } from '../../../../src/compiler/load/kinds.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import { jsonOf, type Node } from '../../../../src/compiler/source/node.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../../..'));
const names: FeelNames = {
  isRoot: (name) => ['user', 'data', 'value', 'item', 'event', 'context'].includes(name),
  isCondition: (name) => name === 'isDealer',
  isList: () => false,
};

function fileOf(path: string, json: object): PortalFile {
  const rule = kinds.find((candidate) => candidate.path.test(path)) as KindRule;
  return { path, rule, groups: [], root: parseSource({ path, layer: 'base', text: JSON.stringify(json) }, new Diagnostics()) as Node };
}

interface Result {
  readonly json: { readonly [key: string]: unknown };
  readonly diagnostics: readonly Diagnostic[];
}

function expanded(first: PortalFile, ...parts: PortalFile[]): Result {
  const diagnostics = new Diagnostics();
  const shortForms = new ShortForms([first, ...parts], meta, [], diagnostics);
  const [file] = shortForms.overlays(expandParts(shortForms.documents(), diagnostics));
  const { diagnostics: more, node } = expandFile(file as PortalFile, meta, names);
  diagnostics.takeAll(more);
  return { json: jsonOf(node) as Result['json'], diagnostics: diagnostics.list() };
}

const screen = (rest: object) => fileOf('schemas/screens/a/home.screen.json', { id: 'home', title: '@a.b', ...rest });
const machine = (rest: object) => fileOf('workflows/m.machine.json', { id: 'm', description: 'M.', ...rest });
const part = (id: string, rest: object) => fileOf(`schemas/parts/${id}.part.json`, { id, ...rest });

const CARD = part('card', {
  parameters: { spot: 'word: Where.', row: 'map: What.', when: 'condition: If.', 'note?': 'text: Note.' },
  names: { code: '=row.code' },
  blocks: [{ text: '=code + note', id: '{spot}Code', if: 'when and row.isOpen', title: '@a.{spot}' }],
});

test('a part with parameters reads what it is given, and where the giver would read it', () => {
  const given = { part: 'card', id: 'slot', with: { spot: 'top', row: '=loan.book', when: 'isDealer' } };
  const { diagnostics, json } = expanded(screen({ data: { loan: { call: 'readLoan' } }, blocks: [given] }), CARD);
  expect(diagnostics).toEqual([]);
  expect(json['blocks']).toEqual([
    {
      id: 'slot',
      block: 'slot',
      part: 'card',
      blocks: [
        {
          id: 'topCode',
          block: 'text',
          text: { $fn: 'add', of: [{ $: 'data.loan.book.code' }, null] },
          title: '@a.top',
          visibleIf: { all: [{ ref: 'isDealer' }, { eq: [{ $: 'data.loan.book.isOpen' }, true] }] },
        },
      ],
    },
  ]);
});

test('without an id the blocks of a part stand in the list themselves, each time with what they are given', () => {
  const use = (spot: string) => ({ part: 'card', with: { spot, row: '=item', when: 'isDealer', note: '@a.note' } });
  const { diagnostics, json } = expanded(screen({ blocks: [use('top'), use('bottom')] }), CARD);
  expect(diagnostics).toEqual([]);
  expect(json['blocks']).toMatchObject([{ id: 'topCode' }, { id: 'bottomCode' }]);
});

test('a part stands for the transitions, actions and columns of a list, too', () => {
  const failed = part('call-failed', {
    parameters: { to: 'word: Where it goes on.', spot: 'word: Where the message is kept.' },
    transitions: [{ guard: "event.error.kind = 'offline'", target: '{to}', actions: { set: { '{spot}': '@errors.network' } } }, '{to}'],
  });
  const noted = part('noted', { actions: { set: { noted: true } } });
  const use = { part: 'call-failed', with: { to: 'resting', spot: 'error' } };
  const asking = {
    invoke: { src: 'readLoan', onDone: 'resting', onError: use },
    on: { X: [{ target: 'a', guard: 'isDealer', actions: { part: 'noted' } }, use] },
  };
  const { json, diagnostics } = expanded(machine({ states: { asking } }), failed, noted);
  expect(diagnostics).toMatchObject([]);
  const onError = [
    {
      target: 'resting',
      guard: { eq: [{ $: 'event.error.kind' }, 'offline'] },
      actions: [{ type: 'assign', params: { values: { error: { $t: 'errors.network' } } } }],
    },
    { target: 'resting' },
  ];
  expect(json['states']).toMatchObject({
    asking: {
      invoke: { onError },
      on: { X: [{ target: 'a', actions: [{ type: 'assign', params: { values: { noted: true } } }] }, ...onError] },
    },
  });
});

test('a part names other parts, but none that names it', () => {
  const inner = part('inner', { parameters: { 'a?': 'text: A.' }, blocks: [{ text: '=coalesce(a, value.b)', id: 'in' }] });
  const outer = part('outer', { parameters: { b: 'text: B.' }, blocks: [{ part: 'inner', with: { a: '=b' } }] });
  const shown = expanded(screen({ data: { c: { call: 'x' } }, blocks: [{ part: 'outer', with: { b: '=c.d' } }] }), inner, outer);
  expect(shown.diagnostics).toEqual([]);
  expect(shown.json['blocks']).toMatchObject([{ id: 'in', text: { $fn: 'coalesce', of: [{ $: 'data.c.d' }, { $: 'value.b' }] } }]);
  const round = part('round', { parameters: { 'a?': 'text' }, blocks: [{ part: 'back' }] });
  const back = part('back', { blocks: [{ part: 'round' }] });
  const { diagnostics } = expanded(screen({ blocks: [{ part: 'round' }] }), round, back);
  expect(new Set(diagnostics.map(({ code, position: { file } }) => `${code} ${file}`))).toEqual(
    new Set(['PART_UNKNOWN schemas/parts/back.part.json', 'PART_UNKNOWN schemas/parts/round.part.json']),
  );
});

test('an item is repeated for every item of a list, which its ids, texts and expressions name', () => {
  const columns = {
    for: {
      day: [
        { id: 'mon', at: 1 },
        { id: 'tue', at: 2 },
      ],
    },
    id: '{day.id}',
    label: '@days.{day.id}',
    value: '=day.at + 1',
  };
  const rows = { for: { rows: ['=open', '=data.closed'] }, text: '=count(rows)', id: 'x' };
  const { diagnostics, json } = expanded(
    screen({ data: { open: { call: 'x' } }, blocks: [{ table: '@a.b', id: 't', rows: [], columns: [columns] }, rows] }),
  );
  expect(diagnostics).toEqual([]);
  expect(json['blocks']).toMatchObject([
    {
      columns: [
        { id: 'mon', label: { $t: 'days.mon' }, value: { $fn: 'add', of: [{ $fn: 'get', of: [{ id: 'mon', at: 1 }, 'at'] }, 1] } },
        { id: 'tue', label: { $t: 'days.tue' }, value: { $fn: 'add', of: [{ $fn: 'get', of: [{ id: 'tue', at: 2 }, 'at'] }, 1] } },
      ],
    },
    { text: { $fn: 'count', of: [{ $: 'data.open' }] } },
    { text: { $fn: 'count', of: [{ $: 'data.closed' }] } },
  ]);
});

test('an entry of a map is repeated under the key that each item gives, inside a repeated item with both names', () => {
  const states = {
    '{step}Waiting': {
      for: { step: ['one', 'two'] },
      on: { '{step}_{way}': { for: { way: ['up'] }, target: '{step}Done', guard: "step = 'one'" } },
    },
  };
  const { json, diagnostics } = expanded(machine({ states }));
  expect(diagnostics).toEqual([]);
  expect(json['states']).toEqual({
    oneWaiting: { on: { one_up: { target: 'oneDone', guard: { eq: ['one', 'one'] } } } },
    twoWaiting: { on: { two_up: { target: 'twoDone', guard: { eq: ['two', 'one'] } } } },
  });
  expect(expanded(machine({ states: { a: { for: { step: ['one', 'two'] } } } })).diagnostics).toMatchObject([{ code: 'FOR_LIST' }]);
});

test('what stands under a key that names several states is said of each, behind what is its own', () => {
  const states = { 'a, b': { on: { STOP: 'end' }, meta: { busy: true } }, a: { on: { GO: 'b' } }, end: { type: 'final' } };
  const { json, diagnostics } = expanded(machine({ states }));
  expect(diagnostics).toEqual([]);
  expect(JSON.stringify(json['states'])).toBe(
    JSON.stringify({
      a: { on: { GO: { target: 'b' }, STOP: { target: 'end' } }, meta: { busy: true } },
      b: { on: { STOP: { target: 'end' } }, meta: { busy: true } },
      end: { type: 'final' },
    }),
  );
});

test('a name that is given twice, and what is wrong in what a part is given, is told where it is given', () => {
  const use = { part: 'card', with: { spot: 'top', row: '=lone', when: 'isDealer' } };
  expect(expanded(screen({ blocks: [use] }), CARD).diagnostics).toMatchObject([{ code: 'EXPRESSION', pointer: '/blocks/0/with/row' }]);
  const taken = expanded(screen({ blocks: [{ for: { user: ['a'] }, id: '{user}', text: '@a.b' }] }));
  expect(taken.diagnostics).toMatchObject([
    { code: 'NAME_TWICE', message: "'user' is already a root of paths", pointer: '/blocks/0/for/user' },
  ]);
});

test('loops in loops end before they are larger than any document', () => {
  const many = Array.from({ length: 50 }, (_, index) => `n${index}`);
  const inner = { for: { c: many }, id: '{a}{b}{c}', text: '@a.b' };
  const block = (name: string, blocks: object[]) => ({ for: { [name]: many }, id: `{${name}}`, section: '@a.b', blocks });
  const { diagnostics } = expanded(screen({ blocks: [block('a', [block('b', [inner])])] }));
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['EXPANSION_TOO_LARGE']));
});

test('a part of the document itself reads what stands where it is named, and what it is given', () => {
  const parts = {
    row: { parameters: { label: 'text: Label.' }, facts: [{ id: 'code', label: '=label', value: '=dealer.code + day' }] },
    again: { transitions: [{ part: 'failed' }] },
  };
  const facts = (label: string) => [{ part: 'row', with: { label } }];
  const { diagnostics, json } = expanded(
    screen({
      parts: { row: parts.row },
      names: { dealer: '=data.found.dealer' },
      blocks: [{ for: { day: ['mon'] }, id: 'a', facts: facts('@a.a') }],
    }),
  );
  expect(diagnostics).toEqual([]);
  expect(json).toEqual({
    id: 'home',
    title: 'a.b',
    blocks: [
      {
        id: 'a',
        block: 'detail-list',
        items: [{ id: 'code', label: { $t: 'a.a' }, value: { $fn: 'concat', of: [{ $: 'data.found.dealer.code' }, 'mon'] } }],
      },
    ],
  });
  const failed = part('failed', { transitions: [{ target: 'a' }] });
  const states = { a: { on: { X: { part: 'again' } } } };
  expect(expanded(machine({ parts: { again: parts.again }, states }), failed).json['states']).toEqual({
    a: { on: { X: [{ target: 'a' }] } },
  });
});

test('an own part that names itself, and one that nothing uses, are told', () => {
  const round = { actions: [{ part: 'round' }] };
  const states = { a: { entry: { part: 'round' } } };
  expect(expanded(machine({ parts: { round, left: { actions: [] } }, states })).diagnostics).toMatchObject([
    { code: 'PART_UNKNOWN', pointer: '/parts/round/actions/0/part' },
    { code: 'UNUSED', message: 'nothing uses the part "left"', pointer: '/parts/left' },
  ]);
});

test('a part that names a list or a map reads it, and the names in it', () => {
  const names = { first: '=value.a', list: [{ day: '=first' }, { day: 'tue' }], map: { of: '=list' } };
  const block = { text: '=map.of[1]', id: 'x' };
  const plain = part('plain', { names, blocks: [block] });
  const asked = part('asked', { parameters: { 'b?': 'text' }, names: { ...names, first: '=b' }, blocks: [block] });
  const shown = (given: object, file: PortalFile) => expanded(screen({ blocks: [given] }), file);
  const list = (first: unknown) => [{ of: [{ day: first }, { day: 'tue' }] }, 'of'];
  const text = (first: unknown) => ({ $fn: 'first', of: [{ $fn: 'get', of: list(first) }] });
  expect(shown({ part: 'plain', id: 's' }, plain)).toMatchObject({
    diagnostics: [],
    json: { blocks: [{ blocks: [{ text: text({ $: 'value.a' }) }] }] },
  });
  expect(shown({ part: 'asked', with: { b: '=value.c' } }, asked)).toMatchObject({
    diagnostics: [],
    json: { blocks: [{ text: text({ $: 'value.c' }) }] },
  });
});

test('a part is a state of a machine, with its own states and transitions', () => {
  const asking = part('asking', {
    parameters: { to: 'word: Where it goes on.' },
    names: { term: '=context.term' },
    state: { initial: 'typing', states: { typing: { on: { FIND: { target: '{to}', guard: 'filled(term)' } } } } },
  });
  const { diagnostics, json } = expanded(machine({ states: { first: { part: 'asking', with: { to: '#m.done' } }, done: {} } }), asking);
  expect(diagnostics).toEqual([]);
  expect(json['states']).toEqual({
    first: { initial: 'typing', states: { typing: { on: { FIND: { target: '#m.done', guard: { exists: { $: 'context.term' } } } } } } },
    done: {},
  });
});

test('two parts with one id are told, whatever they hold', () => {
  const one = part('one', { parameters: { a: 'text: A.' }, blocks: [] });
  const two = { ...part('one', { actions: [] }), path: 'schemas/parts/two.part.json' };
  expect(expanded(screen({ blocks: [] }), one, two).diagnostics).toMatchObject([{ code: 'ID_DUPLICATE', pointer: '/id' }]);
});
