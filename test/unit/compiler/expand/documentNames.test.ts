import { resolve } from 'node:path';
import type { Diagnostic } from '#model';
import { Diagnostics } from '../../../../src/compiler/diagnostics/diagnostics.ts';
import { expandDocument } from '../../../../src/compiler/expand/expandDocument.ts';
import type { FeelNames } from '../../../../src/compiler/feel/names.ts';
import { expandParts } from '../../../../src/compiler/load/expandParts.ts';
import { type KindRule, kinds, type PortalFile } from '../../../../src/compiler/load/kinds.ts';
import { parseSource } from '../../../../src/compiler/load/parseSource.ts';
import { jsonOf, type Node, nodeAt } from '../../../../src/compiler/source/node.ts';
import { positionOf } from '../../../../src/compiler/source/position.ts';
import { metaSchemas } from '../../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../../..'));
const names: FeelNames = {
  isRoot: (name) => ['user', 'data', 'value', 'item', 'event', 'today'].includes(name),
  isCondition: (name) => name === 'isDealer',
  isList: () => false,
};

function expandedText(text: string) {
  const node = parseSource({ path: 'a.json', layer: 'base', text }, new Diagnostics()) as Node;
  return expandDocument(node, meta.documents.get('screen') ?? {}, meta, names);
}

function fileOf(path: string, json: object): PortalFile {
  const rule = kinds.find((candidate) => candidate.path.test(path)) as KindRule;
  return { path, rule, groups: [], root: parseSource({ path, layer: 'base', text: JSON.stringify(json) }, new Diagnostics()) as Node };
}

const screen = (given: object, block: object) => ({ id: 'a', title: '@a.title', names: given, blocks: [{ id: 'b', ...block }] });
const expanded = (given: object, block: object) => expandedText(JSON.stringify(screen(given, block)));
const at = (given: object, block: object, pointer: string) =>
  jsonOf(nodeAt(expanded(given, block).node, `/blocks/0/${pointer}`) as Node) as unknown;

test('where a path begins with a name, or a name stands alone, its expression is put in', () => {
  const given = { dealer: '=data.enrollment.dealer', open: "=data.rows[status = 'OPEN']", late: '=open[item.day < today.date]' };
  const value = (text: string) => at(given, { block: 'text', text }, 'text');
  expect(value('=dealer.code')).toEqual({ $: 'data.enrollment.dealer.code' });
  expect(value('=count(open)')).toEqual({ $fn: 'count', of: [{ $fn: 'filterBy', of: [{ $: 'data.rows' }, 'status', 'OPEN'] }] });
  expect(value('=open.id')).toEqual({ $fn: 'pluck', of: [{ $fn: 'filterBy', of: [{ $: 'data.rows' }, 'status', 'OPEN'] }, 'id'] });
  expect(value('=late')).toEqual({
    $filter: { $fn: 'filterBy', of: [{ $: 'data.rows' }, 'status', 'OPEN'] },
    where: { lt: [{ $: 'item.day' }, { $: 'today.date' }] },
  });
  expect(value('=data.others[code = dealer.code]')).toEqual({
    $fn: 'filterBy',
    of: [{ $: 'data.others' }, 'code', { $: 'data.enrollment.dealer.code' }],
  });
});

test('a name is a condition where a condition stands, and a value elsewhere', () => {
  const given = { isLate: '=isDealer and data.day < today.date' };
  const condition = { all: [{ ref: 'isDealer' }, { lt: [{ $: 'data.day' }, { $: 'today.date' }] }] };
  expect(at(given, { block: 'text', text: '@a.b', visibleIf: 'not(isLate)' }, 'visibleIf')).toEqual({ not: condition });
  expect(expanded({ name: "='a' + data.b" }, { block: 'text', text: '=name', visibleIf: 'name' }).diagnostics).toMatchObject([
    { code: 'EXPRESSION', message: 'a condition is true or false, not a text', pointer: '/blocks/0/visibleIf' },
  ]);
  expect(at(given, { block: 'text', text: '=isLate' }, 'text')).toEqual({ $if: condition, then: true, else: false });
});

test('a name reads the item of the list where it stands', () => {
  const given = { isOpen: "=item.status = 'OPEN'", short: { id: '=item.id', name: '=item.dealer.name' } };
  const value = (text: string) => at(given, { block: 'text', text }, 'text');
  expect(value('=data.rows[isOpen]')).toEqual({ $fn: 'filterBy', of: [{ $: 'data.rows' }, 'status', 'OPEN'] });
  expect(value('=for item in data.rows return short')).toEqual({
    $fn: 'project',
    of: [{ $: 'data.rows' }, { id: 'id', name: 'dealer.name' }],
  });
});

test('a list or map of values has a name too', () => {
  const given = { days: [{ day: 'MON', closed: '=isDealer' }], first: '=days[1].day' };
  const closed = { $if: { ref: 'isDealer' }, then: true, else: false };
  expect(at(given, { block: 'text', text: '=concatenate(data.rows, days)' }, 'text')).toEqual({
    $fn: 'flat',
    of: [[{ $: 'data.rows' }, [{ day: 'MON', closed }]]],
  });
  expect(expanded(given, { block: 'text', text: '=first', visibleIf: 'days' }).diagnostics).toMatchObject([
    { code: 'EXPRESSION', message: 'a condition is true or false, not a list or map', pointer: '/blocks/0/visibleIf' },
  ]);
});

test('what is emitted has no names, and a part of an expression with a name is where it was written', () => {
  const text = JSON.stringify(screen({ dealer: "=coalesce(data.dealer, 'none')" }, { block: 'text', text: '=string(dealer)' }));
  const { node } = expandedText(text);
  expect(Object.keys(jsonOf(node) as object)).toEqual(['id', 'title', 'blocks']);
  const put = nodeAt(node, '/blocks/0/text/of/0/of/1') as Node;
  expect(text.slice(positionOf(put.source, put.offset).column - 1)).toMatch(/^'none'/);
  const path = nodeAt(expandedText(text.replace('string(dealer)', 'dealer.name')).node, '/blocks/0/text') as Node;
  expect(text.slice(positionOf(path.source, path.offset).column - 1)).not.toMatch(/^'none'/);
});

test('a block of a flow inside a part reads the values that it gives itself, and a block beside the part the names of its document', () => {
  const flow = {
    flow: 'f',
    id: 'f',
    block: 'flow',
    values: { total: '=user.total' },
    views: { main: [{ id: 't', block: 'text', text: '=total' }] },
  };
  const part = fileOf('schemas/parts/p.part.json', { id: 'p', names: { who: '=user.part' }, blocks: [flow] });
  const shown = { block: 'slot', part: 'p', blocks: [{ id: 'own', block: 'text', text: '=who' }] };
  const home = fileOf('schemas/screens/a/a.screen.json', screen({ who: '=user.screen' }, shown));
  const [, withPart] = expandParts([part, home], new Diagnostics());
  const { diagnostics, node } = expandDocument(withPart?.root as Node, meta.documents.get('screen') ?? {}, meta, names);
  expect(diagnostics).toEqual([]);
  expect(jsonOf(nodeAt(node, '/blocks/0/blocks') as Node)).toMatchObject([
    { id: 'f', views: { main: [{ text: { $: 'value.total' } }] } },
    { id: 'own', text: { $: 'user.screen' } },
  ]);
});

test('a part reads its own names wherever it is shown, and not those of the document around it', () => {
  const part = { id: 'p', names: { who: '=user.name' }, blocks: [{ id: 't', block: 'text', text: "=if isDealer then who else 'x'" }] };
  const slot = screen(
    { who: '=data.who', other: '=data.other' },
    { block: 'slot', part: 'p', blocks: [{ id: 'u', block: 'text', text: '=who' }] },
  );
  const shownBy = (shown: object) => {
    const files = [fileOf('schemas/parts/p.part.json', shown), fileOf('schemas/screens/a/a.screen.json', slot)];
    const [, file] = expandParts(files, new Diagnostics());
    return expandDocument(file?.root as Node, meta.documents.get('screen') ?? {}, meta, names);
  };
  expect(jsonOf(shownBy(part).node)).toMatchObject({
    blocks: [{ blocks: [{ text: { $if: { ref: 'isDealer' }, then: { $: 'user.name' } } }, { text: { $: 'data.who' } }] }],
  });
  const readsAround = { id: 'p', blocks: [{ id: 't', block: 'text', text: '=other' }] };
  expect(shownBy(readsAround).diagnostics).toMatchObject([{ message: "nothing is called 'other' here" }]);
});

describe('what is wrong with names', () => {
  const faults = (given: object, block: object = { block: 'text', text: '@a.b' }): Partial<Diagnostic>[] =>
    expanded(given, block).diagnostics.map(({ code, message, pointer }) => ({ code, message, pointer }));

  test('a name that means something already', () => {
    const loading = { ...screen({ rows: '=data.rows.all' }, { block: 'text', text: '@a.b' }), data: { rows: { call: 'r' } } };
    expect(expandedText(JSON.stringify(loading)).diagnostics).toMatchObject([
      { message: "'rows' is already data.rows", code: 'NAME_TWICE' },
    ]);
    expect(faults({ user: '=data.a', isDealer: '=data.b', item: '=data.c', not: '=data.d' })).toEqual([
      { code: 'NAME_TWICE', message: "'user' is already a root of paths", pointer: '/names/user' },
      { code: 'NAME_TWICE', message: "'isDealer' is already a named condition", pointer: '/names/isDealer' },
      { code: 'NAME_TWICE', message: "'item' is already a root of paths", pointer: '/names/item' },
      { code: 'NAME_TWICE', message: "'not' is already a word of FEEL", pointer: '/names/not' },
    ]);
  });

  test('a name that reads itself or one below it, so that there is no circle', () => {
    expect(faults({ one: '=two + 1', two: '=one + two' })).toEqual([
      { code: 'EXPRESSION', message: "'two' stands below", pointer: '/names/one' },
      { code: 'EXPRESSION', message: "'two' stands below", pointer: '/names/two' },
    ]);
  });

  test('a name that nothing bears, and one that is no expression', () => {
    expect(faults({ one: '=tow', two: 'data.a', Three: 3 })).toEqual([
      { code: 'EXPRESSION', message: "nothing is called 'tow' here", pointer: '/names/one' },
      expect.objectContaining({ code: 'VALUE_PATTERN', pointer: '/names/two' }),
      expect.objectContaining({ code: 'KEY_PATTERN', pointer: '/names/Three' }),
      expect.objectContaining({ code: 'VALUE_SHAPE', pointer: '/names/Three' }),
    ]);
  });

  test('a name that is that of the item of a loop', () => {
    const loop = { block: 'text', text: '=for dealer in data.rows return dealer.a + 1' };
    expect(faults({ dealer: '=data.dealer' }, loop)).toMatchObject([{ message: "'dealer' means something else here already" }]);
  });

  test('names that put each other in until the expression is too large to be evaluated', () => {
    const doubled = Array.from({ length: 12 }, (_, index) => [`n${index + 1}`, `=[n${index}, n${index}]`]);
    expect(faults({ n0: '=data.a', ...Object.fromEntries(doubled) })).toMatchObject([
      { message: 'the expression has too many parts with those of its names', pointer: '/names/n10' },
    ]);
  });
});
