import { getDecimalSeparator, deepEquals as libraryDeepEquals, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import libraryRetrieve from '@rjsf/utils/lib/schema/retrieveSchema.js';
import { customizeValidator } from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import deepEquals from '../../../../src/app/replacements/deepEquals.ts';
import fastUri from '../../../../src/app/replacements/fastUri.ts';
import retrieveSchema from '../../../../src/app/replacements/retrieveSchema.ts';

const field: RJSFSchema = { type: 'string', title: 'a' };
const section: RJSFSchema = { type: 'object', required: ['a'], properties: { a: field, flag: { type: 'boolean' } } };
const asked: RJSFSchema = { required: ['flag'], properties: { flag: { const: true } } };
const root: RJSFSchema = { type: 'object', definitions: { other: { type: 'object', properties: { z: field } } } };
/** Schemas of every shape that a form may have. */
const schemas: readonly RJSFSchema[] = [
  field,
  section,
  { type: 'array', items: section },
  { ...section, if: asked, then: { required: ['b'], properties: { b: field } }, else: { properties: { c: field } } },
  { ...section, if: asked, then: { properties: { b: field } } },
  { ...section, if: asked, then: { if: asked, then: { properties: { b: field } } } },
  { ...section, if: asked, then: { $ref: '#/definitions/other' } },
  { ...section, if: true, then: { properties: { b: field } } },
  { ...section, allOf: [{ if: asked, then: { properties: { b: field } } }] },
  { ...section, dependencies: { a: { properties: { b: field } } } },
  { ...section, additionalProperties: true },
  { ...section, additionalProperties: false },
  { ...section, patternProperties: { '^x': field } },
  { $ref: '#/definitions/other' },
  { type: 'object', properties: { deep: { type: 'object', properties: { other: { $ref: '#/definitions/other' } } } } },
  { type: 'object', oneOf: [{ $ref: '#/definitions/other' }, section] },
];

describe('what stands in for library parts in the browser', () => {
  it('judges the same data as the library', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(deepEquals(one, other)).toBe(libraryDeepEquals(one, other));
        expect(deepEquals(one, structuredClone(one))).toBe(true);
      }),
    );
  });

  it('takes functions as the same, dates by their moment, other objects by identity, and data that contain themselves', () => {
    const ring: { self?: unknown; n: number } = { n: 1 };
    ring.self = ring;
    const other: { self?: unknown; n: number } = { n: 1 };
    other.self = other;
    expect(deepEquals({ on: () => 1 }, { on: () => 2 })).toBe(true);
    expect(deepEquals(new Date(1), new Date(1))).toBe(true);
    expect(deepEquals(new Date(1), new Date(2))).toBe(false);
    expect(deepEquals(new Map(), new Map())).toBe(false);
    expect(deepEquals(ring, other)).toBe(true);
    expect(deepEquals(ring, { ...other, n: 2 })).toBe(false);
  });

  it('compares circular data in which one object stands for several', () => {
    const one: { self?: unknown; again?: unknown } = {};
    Object.assign(one, { self: one, again: one });
    const first: { self?: unknown; again?: unknown } = {};
    const second = { self: first, again: first };
    Object.assign(first, { self: second, again: first });
    expect(deepEquals(one, first)).toBe(true);
    expect(deepEquals(first, one)).toBe(true);
    expect(deepEquals(one, { self: second, again: { ...first, n: 1 } })).toBe(false);
  });

  it('resolves references of a schema', () => {
    expect(fastUri.resolve('https://example.com/a/one.json', 'two.json#/x')).toBe('https://example.com/a/two.json#/x');
    expect(fastUri.resolve('one.json', '#/definitions/a')).toBe('one.json#/definitions/a');
    expect(fastUri.equal('https://example.com/a', 'https://example.com/./a')).toBe(true);
    expect(fastUri.equal('a.json', 'b.json')).toBe(false);
  });

  it('works out the schema that holds for some data as the library does, and keeps what does not depend on data', () => {
    const validator = customizeValidator() as ValidatorType;
    for (const schema of schemas) {
      for (const data of [undefined, {}, { flag: true }, { flag: false, a: 'x' }, { x1: 'y', a: 'x', flag: true }]) {
        for (const deep of [false, true]) {
          const expected = libraryRetrieve(validator, schema, root, data, undefined, deep);
          expect(retrieveSchema(validator, schema, root, data, undefined, deep)).toEqual(expected);
        }
      }
    }
    const [, , , choice] = schemas;
    const [open, closed] = [{ flag: true }, { flag: false }].map((data) => retrieveSchema(validator, choice as RJSFSchema, root, data));
    expect(retrieveSchema(validator, choice as RJSFSchema, root, { flag: true, a: 'other' })).toBe(open);
    expect(retrieveSchema(validator, choice as RJSFSchema, root, {})).toBe(closed);
    expect(retrieveSchema(validator, section, root, {})).toBe(section);
  });

  it('knows the decimal separator of a language', () => {
    expect([['en-CA'], ['fr-CA', 'en'], [], ['not a tag']].map((languages) => getDecimalSeparator([...languages]))).toEqual([
      '.',
      ',',
      '.',
      '.',
    ]);
  });
});
