import { Ajv2020 } from 'ajv/dist/2020.js';
import { pickDeclared } from '../../../../src/server/http/declaredFields.ts';

const ajv = new Ajv2020({ strict: false });
const text = { type: 'string' };
const closed = (properties: object) => ({ type: 'object', additionalProperties: false, properties });

function part(value: unknown, schema: object): unknown {
  return pickDeclared(value, schema, (of, what) => ajv.validate(of, what));
}

describe('the declared part of an answer', () => {
  test('[A3] is without what a closed object does not name, at any depth, and open objects stay whole', () => {
    const schema = closed({ list: { type: 'array', items: closed({ a: text }) }, open: { type: 'object', properties: { a: closed({}) } } });
    const value = { list: [{ a: 'x', b: 'y' }], open: { a: { b: 1 }, c: 2 }, more: 1 };
    expect(part(value, schema)).toEqual({ list: [{ a: 'x' }], open: { a: {}, c: 2 } });
  });

  test('[A3] follows the schema of the values of a map', () => {
    expect(part({ x: { a: 'x', b: 1 } }, { additionalProperties: closed({ a: text }) })).toEqual({ x: { a: 'x' } });
  });

  test('[A3] what a pattern of names declares stays', () => {
    const schema = { ...closed({ a: text }), patternProperties: { '^x-': closed({ b: text }) } };
    expect(part({ a: 'x', 'x-1': { b: 'y', c: 'z' }, d: 1 }, schema)).toEqual({ a: 'x', 'x-1': { b: 'y' } });
  });

  test('[A3] of a choice the branch counts that fits, and of several the one that keeps most', () => {
    const anyOf = [
      { type: 'null' },
      { ...closed({ kind: { const: 'a' }, a: text }), required: ['kind'] },
      closed({ kind: { const: 'b' }, a: text, b: text }),
    ];
    expect(part(null, { anyOf })).toBeNull();
    expect(part({ kind: 'a', a: 'x', b: 'y' }, { anyOf })).toEqual({ kind: 'a', a: 'x' });
    expect(part({ kind: 'b', a: 'x', b: 'y', c: 'z' }, { oneOf: anyOf })).toEqual({ kind: 'b', a: 'x', b: 'y' });
    expect(part({ a: 'x', b: 'y', c: 'z' }, { oneOf: [closed({ a: text }), closed({ a: text, b: text })] })).toEqual({ a: 'x', b: 'y' });
  });

  test('[A3] every part of allOf and the branch of a condition that holds leave out what they do not name', () => {
    const schema = { allOf: [closed({ a: text, b: text })], if: { required: ['b'] }, then: closed({ b: text }) };
    expect(part({ a: 'x', c: 'z' }, schema)).toEqual({ a: 'x' });
    expect(part({ a: 'x', b: 'y', c: 'z' }, schema)).toEqual({ b: 'y' });
  });

  test('[A3] a value that fits no branch stays as it is, for the validator to refuse', () => {
    expect(part({ a: 1, b: 2 }, { anyOf: [closed({ a: text }), { type: 'null' }] })).toEqual({ a: 1, b: 2 });
  });
});
