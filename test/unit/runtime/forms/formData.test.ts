import type { JsonObject } from '#model';
import { isSameData, submission, trimmed, withoutBlanks, withValue } from '../../../../src/runtime/forms/data/formData.ts';
import { schemaAt } from '../../../../src/runtime/forms/data/schemaAt.ts';
import { watchedNames } from '../../../../src/runtime/forms/data/watchedNames.ts';

test('trimming and filling copy only what they change', () => {
  const data = { a: { x: 'one' }, b: { y: ' two ', z: null }, list: [{ c: 'd' }] };
  const texts = trimmed(data);
  expect(texts).toEqual({ a: { x: 'one' }, b: { y: 'two', z: null }, list: [{ c: 'd' }] });
  expect(texts.a).toBe(data.a);
  expect(texts.list).toBe(data.list);
  expect(withoutBlanks(texts)).toEqual({ a: { x: 'one' }, b: { y: 'two' }, list: [{ c: 'd' }] });
  expect(trimmed(texts)).toBe(texts);
  expect(withoutBlanks(['', null])).toEqual(['', null]);
});

test('the same data: blanks around texts and empty or absent do not count', () => {
  expect(isSameData({ a: ' x', b: '' }, { a: 'x ', c: null })).toBe(true);
  expect(isSameData({ a: { b: '  ' } }, { a: {} })).toBe(true);
  expect(isSameData({ a: {} }, {})).toBe(false);
  expect(isSameData({ a: [1, 'x '] }, { a: [1, 'x'] })).toBe(true);
  expect(isSameData({ a: [1] }, { a: [1, 2] })).toBe(false);
  expect(isSameData({ a: 1 }, { a: '1' })).toBe(false);
  expect(isSameData(undefined, {})).toBe(false);
});

test('a value is put at a path, everything beside it stays the very same', () => {
  const data = { a: { x: 1, y: 2 }, b: { z: 3 }, list: [{ c: 'd' }] };
  const next = withValue(data, 'a.x', 5) as typeof data;
  expect(next).toEqual({ a: { x: 5, y: 2 }, b: { z: 3 }, list: [{ c: 'd' }] });
  expect(next.b).toBe(data.b);
  expect(withValue(data, 'list.0.c', 'e')).toEqual({ ...data, list: [{ c: 'e' }] });
  expect(withValue(data, 'none.x', 5)).toBeUndefined();
});

test('the names that conditional keywords speak of are watched, others are not', () => {
  const schema = {
    properties: {
      free: { type: 'string' },
      kind: { oneOf: [{ const: 'a', title: 'texts.a' }] },
      part: { if: { properties: { flag: { const: true } } }, then: { properties: { inner: { type: 'string' } } } },
    },
    dependencies: { card: ['number'] },
    anyOf: [{ required: ['mail'] }, { properties: { phone: { minLength: 1 } } }],
  };
  expect([...watchedNames(schema)].sort()).toEqual(['card', 'flag', 'mail', 'phone']);
});

test('a field that stands under a condition has its schema, label and all', () => {
  const named = { type: 'string', title: 'a.name' };
  const schema = { properties: { a: {} }, allOf: [{ if: {}, then: { properties: { b: { properties: { name: named } } } } }] };
  expect(schemaAt(schema, 'b.name')).toEqual(named);
  expect(schemaAt(schema, 'b.other')).toBeUndefined();
  const list = { properties: { hours: { type: 'array', items: { properties: { close: named } } } } };
  expect(schemaAt(list, 'hours.0.close')).toEqual(named);
  // Without the number of the entry it is no field of the form.
  expect(schemaAt(list, 'hours.close')).toBeUndefined();
});

test('a value that is taken away is sent as what its schema allows for none, else not at all', () => {
  const engineer = { type: 'object', properties: { name: { type: 'string', minLength: 2 }, firm: { type: 'string' } } };
  const schema: JsonObject = {
    type: 'object',
    properties: {
      cost: { type: 'integer' },
      note: { type: 'string' },
      licence: { type: 'string', pattern: '^[A-Z]' },
      startOn: { type: 'string', format: 'date' },
      size: { enum: ['small', 'large', null] },
      floors: { type: ['integer', 'null'] },
      rooms: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      parking: { type: 'integer' },
      contact: engineer,
    },
    if: { properties: { cost: { minimum: 100 } } },
    then: { properties: { engineer } },
  };
  const initial = {
    ...{ cost: 200, note: 'n', licence: 'L', startOn: '2026-01-01', size: 'small', floors: 2, rooms: 3, parking: 1, id: 'p-1' },
    ...{ engineer: { name: 'Ada', firm: 'Harbour' }, contact: { name: 'Kim', firm: 'Harbour' } },
  };
  const emptied = { cost: 50, contact: { name: undefined, firm: undefined }, parking: null, id: null, never: undefined };
  const sent = submission(emptied, initial, { schema, trim: false });
  expect(sent).toEqual({ cost: 50, note: '', size: null, floors: null, rooms: null, contact: { firm: '' }, id: null });
  expect(Object.keys(sent as object)).not.toContain('engineer');
});
