import { resolve } from 'node:path';
import fc from 'fast-check';
import { Diagnostics } from '../../../src/compiler/diagnostics/diagnostics.ts';
import { parseSource } from '../../../src/compiler/load/parseSource.ts';
import { MergeContext } from '../../../src/compiler/overlay/mergeContext.ts';
import { mergeNodes } from '../../../src/compiler/overlay/mergeNodes.ts';
import type { Node } from '../../../src/compiler/source/node.ts';
import { jsonOf, nodeAt } from '../../../src/compiler/source/node.ts';
import { pointerOf } from '../../../src/compiler/source/position.ts';
import { metaSchemas } from '../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../..'));
const schemaOf = (name: string) => meta.documents.get(name) ?? {};

function nodeOf(value: unknown, path: string): Node {
  const diagnostics = new Diagnostics();
  const node = parseSource({ path, layer: path === 'base.json' ? 'base' : 'oem', text: JSON.stringify(value) }, diagnostics);
  if (!node || diagnostics.size > 0) throw new Error('not JSON');
  return node;
}

function merge(base: unknown, over: unknown, kind = 'screen') {
  const diagnostics = new Diagnostics();
  const work = new MergeContext(meta, diagnostics);
  const node = mergeNodes(nodeOf(base, 'base.json'), nodeOf(over, 'over.json'), schemaOf(kind), work);
  return {
    node,
    json: jsonOf(node),
    codes: diagnostics.list().map(({ code }) => code),
    fixes: diagnostics.list().map(({ fix }) => fix),
    changes: work.changes,
  };
}

const block = (id: string, more: object = {}) => ({ id, block: 'text', text: { $t: `a.${id}` }, ...more });
const ids = (json: unknown) => (json as { blocks: { id: string }[] }).blocks.map(({ id }) => id);
const three = { blocks: [block('a'), block('b'), block('c')] };

describe('values that belong together', () => {
  const base = { logo: 'a/logo.svg', logoDark: 'a/dark.svg', mark: 'a/mark.svg' };

  test('a logo given without one for dark ground drops the inherited one, which is of another brand', () => {
    expect(merge(base, { logo: 'b/logo.svg' }, 'oem').json).toEqual({ logo: 'b/logo.svg', mark: 'a/mark.svg' });
  });

  test('a logo given with one for dark ground keeps both, and what gives no logo drops none', () => {
    const both = { logo: 'b/logo.svg', logoDark: 'b/dark.svg' };
    expect(merge(base, both, 'oem').json).toEqual({ ...both, mark: 'a/mark.svg' });
    expect(merge(base, { mark: 'b/mark.svg' }, 'oem').json).toEqual({ ...base, mark: 'b/mark.svg' });
  });
});

describe('lists addressed by id', () => {
  test.each([
    ['modifies in place', { id: 'b', tone: 'muted' }, ['a', 'b', 'c']],
    ['removes', { id: 'b', $op: 'remove' }, ['a', 'c']],
    ['adds at the end', { ...block('n'), $op: 'add' }, ['a', 'b', 'c', 'n']],
    ['adds first', { ...block('n'), $op: 'add', $first: true }, ['n', 'a', 'b', 'c']],
    ['adds after an anchor', { ...block('n'), $op: 'add', $after: 'a' }, ['a', 'n', 'b', 'c']],
    ['adds before an anchor', { ...block('n'), $op: 'add', $before: 'a' }, ['n', 'a', 'b', 'c']],
    ['moves last', { id: 'a', $last: true }, ['b', 'c', 'a']],
    ['moves after an anchor', { id: 'a', $after: 'b' }, ['b', 'a', 'c']],
    ['moves before an anchor', { id: 'c', $before: 'a' }, ['c', 'a', 'b']],
    ['replaces in place', { ...block('b'), $op: 'replace', tone: 'danger' }, ['a', 'b', 'c']],
  ])('%s', (_name, item, expected) => {
    const { json, codes } = merge(three, { blocks: [item] });
    expect(ids(json)).toEqual(expected);
    expect(codes).toEqual([]);
    expect(JSON.stringify(json)).not.toContain('"$op"');
  });

  test('[C1] what stands beside the removal of an item is told, for nobody would read it', () => {
    const { json, codes } = merge(three, { blocks: [{ id: 'b', $op: 'remove', tone: 'muted', unheardOf: 1 }] });
    expect([ids(json), codes]).toEqual([
      ['a', 'c'],
      ['KEY_UNKNOWN', 'KEY_UNKNOWN'],
    ]);
  });

  test('an item keeps what the overlay does not name, and a value is replaced whole', () => {
    const { json } = merge(three, { blocks: [{ id: 'b', text: { $: 'user.userName' } }] });
    expect((json as typeof three).blocks[1]).toEqual({ id: 'b', block: 'text', text: { $: 'user.userName' } });
  });

  test('an unknown item is told with the nearest id', () => {
    const { codes, fixes, json } = merge({ blocks: [block('smartleads')] }, { blocks: [{ id: 'smartlead', tone: 'muted' }] });
    expect(codes).toEqual(['OVERLAY_ITEM_UNKNOWN']);
    expect(fixes[0]).toContain('smartleads');
    expect(ids(json)).toEqual(['smartleads']);
  });

  test('two layers may anchor at the same item: the later one stands closer', () => {
    const diagnostics = new Diagnostics();
    const work = new MergeContext(meta, diagnostics);
    const first = mergeNodes(
      nodeOf(three, 'base.json'),
      nodeOf({ blocks: [{ ...block('x'), $op: 'add', $after: 'a' }] }, 'family.json'),
      schemaOf('screen'),
      work,
    );
    const second = mergeNodes(
      first,
      nodeOf({ blocks: [{ ...block('y'), $op: 'add', $after: 'a' }] }, 'over.json'),
      schemaOf('screen'),
      work,
    );
    expect(ids(jsonOf(second))).toEqual(['a', 'y', 'x', 'b', 'c']);
  });
});

describe('sets, scalars and guards', () => {
  const page = { id: 'home', blocks: [{ id: 'p', block: 'cms-content', page: { $: 'data.page' }, kinds: ['A', 'B'] }] };

  test('a set takes $add and $remove', () => {
    const { json, codes } = merge(page, { blocks: [{ id: 'p', kinds: { $add: ['C'], $remove: ['A'] } }] });
    expect((json as typeof page).blocks[0]?.kinds).toEqual(['B', 'C']);
    expect(codes).toEqual([]);
  });

  test('null is a value and never a deletion', () => {
    const { json } = merge({ a: { $t: 'a.a' } }, { a: null }, 'messages');
    expect(json).toEqual({ a: { $t: 'a.a' } });
  });

  test('$was lets a replacement through only while the inherited value is as it was', () => {
    const base = { support: { phone: '512-555-0100' } };
    expect(merge(base, { support: { phone: { $was: '512-555-0100', $value: '512-555-0111' } } }, 'oem').json).toEqual({
      support: { phone: '512-555-0111' },
    });
    expect(merge(base, { support: { phone: { $was: '512-555-0199', $value: '512-555-0111' } } }, 'oem').codes).toEqual(['OVERLAY_WAS']);
  });

  test('repeating the inherited value is a warning', () => {
    expect(merge({ width: 'full' }, { width: 'full' }).codes).toEqual(['OVERLAY_NO_EFFECT']);
  });
});

test('every value knows the file and layer that it came from', () => {
  const { node } = merge(three, { blocks: [{ id: 'b', tone: 'muted' }] });
  expect(nodeAt(node, '/blocks/1/tone')?.source.path).toBe('over.json');
  const tone = nodeAt(node, '/blocks/1/tone');
  expect(tone && pointerOf(tone)).toBe('/blocks/0/tone');
  expect(nodeAt(node, '/blocks/1/text')?.source.path).toBe('base.json');
});

describe('properties', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 6 });

  test('an overlay that names no item leaves every item as it is', () => {
    fc.assert(
      fc.property(names, (list) => {
        const base = { blocks: list.map((id) => block(id)) };
        const { json, codes } = merge(base, { blocks: [] });
        return codes.length === 0 && JSON.stringify(json) === JSON.stringify(base);
      }),
    );
  });

  test('whatever the base becomes, a change reaches the item it names or is told', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('a', 'b', 'c', 'z'), (list, id) => {
        const { json, codes } = merge({ blocks: list.map((name) => block(name)) }, { blocks: [{ id, tone: 'danger' }] });
        const touched = (json as { blocks: { id: string; tone?: string }[] }).blocks.filter(({ tone }) => tone === 'danger');
        return list.some((name) => name === id)
          ? touched.length === 1 && touched[0]?.id === id && codes.length === 0
          : touched.length === 0 && codes[0] === 'OVERLAY_ITEM_UNKNOWN';
      }),
    );
  });

  test('adding and then removing an item gives the base again', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('$first', '$last'), (list, where) => {
        const base = { blocks: list.map((id) => block(id)) };
        const added = merge(base, { blocks: [{ ...block('n'), $op: 'add', [where]: true }] }).json;
        return JSON.stringify(merge(added, { blocks: [{ id: 'n', $op: 'remove' }] }).json) === JSON.stringify(base);
      }),
    );
  });

  test('merging never throws, whatever the overlay holds', () => {
    const base = { id: 'home', width: 'full', blocks: [block('a')], data: { d: { operation: 'x' } } };
    const key = fc.constantFrom('id', 'width', 'blocks', 'data', 'd', 'operation', '$op', '$was', '$value', '$after', 'text');
    const any = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('a', 'add', 'remove', null, 1, true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(fc.property(any, (over) => merge(base, over).json !== undefined));
  });
});
