import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RJSFSchema } from '@rjsf/utils';
import type { JsonObject } from '#model';
import { Diagnostics } from '../../../src/compiler/diagnostics/diagnostics.ts';
import { validatorFile } from '../../../src/compiler/emit/validator.ts';
import { buildForm } from '../../../src/compiler/forms/buildForm.ts';
import type { BuiltForm } from '../../../src/compiler/forms/builtForm.ts';
import { Entities } from '../../../src/compiler/forms/entities.ts';
import { parseSource } from '../../../src/compiler/load/parseSource.ts';
import { metaSchemas } from '../../../src/compiler/validate/metaSchemas.ts';
import { compiledValidator, functionsOf } from '../../../src/runtime/forms/validation/compiledValidator.ts';

const meta = metaSchemas(resolve(__dirname, '../../..'));
const folder = mkdtempSync(join(tmpdir(), 'portico-references-'));

function built(schema: object): BuiltForm {
  const root = parseSource({ path: 'a.form.json', layer: 'base', text: JSON.stringify({ id: 'a', schema }) }, new Diagnostics());
  if (!root) throw new Error('no JSON');
  return buildForm(root, new Entities([]), meta);
}

const faults = (schema: object) => built(schema).diagnostics.map(({ code, pointer, fix }) => [code, pointer, fix]);

/** Whether data is valid by the module that browsers load. */
async function validity(form: BuiltForm): Promise<(data: unknown) => boolean> {
  const file = join(folder, `${Math.random()}.cjs`);
  writeFileSync(file, Buffer.from(validatorFile(form).body).toString('utf8').replace('export default', 'module.exports ='));
  const validator = compiledValidator(await functionsOf(require(file)), form.schema as RJSFSchema);
  return (data) => validator.errorsOf(data).length === 0;
}

const self = { $ref: '#/definitions/node' };
/** A form of one field that is described by `node`. */
const tree = (properties: JsonObject, more: JsonObject = {}) => ({
  definitions: { node: { type: 'object', properties: { name: { type: 'string', minLength: 2 }, ...properties }, ...more } },
  type: 'object',
  properties: { tree: self },
});

describe('a form that refers to itself', () => {
  const nested = (name: string) => ({ tree: { name: 'ab', kids: [{ name: 'ab', kids: [{ name: 'ab', kids: [{ name }] }] }] } });

  test.each([
    ['a list of itself', tree({ kids: { type: 'array', items: self } })],
    ['a list of either itself or a text', tree({ kids: { type: 'array', items: { oneOf: [self, { type: 'string' }] } } })],
    [
      'a list in one of two alternatives',
      tree({}, { oneOf: [{ properties: { kids: { type: 'array', items: self } } }, { required: ['x'] }] }),
    ],
    ['a list behind another field', tree({ kids: { type: 'array', items: { allOf: [self], properties: { back: self } } } })],
  ])('[C1] %s ends in a validator that looks at every level', async (_, schema) => {
    const form = built(schema);
    expect(form.diagnostics).toEqual([]);
    const isValid = await validity(form);
    expect(isValid(nested('ab'))).toBe(true);
    expect(isValid(nested('a'))).toBe(false);
  });

  test('[C1] a circle without a list or alternatives has no end and is refused', () => {
    const node = '/schema/definitions/node';
    const fix = 'let a list or alternatives stand between';
    expect(faults(tree({ box: { type: 'object', properties: { inner: self } } }))).toEqual([
      ['REF_CYCLE', `${node}/properties/box/properties/inner/$ref`, fix],
    ]);
    expect(faults(tree({}, { anyOf: [self, { type: 'null' }] }))).toEqual([['REF_CYCLE', `${node}/anyOf/0/$ref`, fix]]);
  });

  test('[C1] references that multiply, or lead on without end, are refused', () => {
    const names = (count: number) => [...Array(count).keys()].map(String);
    const level = (next: number, width: number) => ({
      type: 'object',
      properties: Object.fromEntries(names(width).map((name) => [name, { $ref: `#/definitions/d${next}` }])),
    });
    const levels = (depth: number, width: number) => ({
      definitions: { ...Object.fromEntries(names(depth).map((name) => [`d${name}`, level(Number(name) + 1, width)])), [`d${depth}`]: {} },
      ...level(0, 1),
    });
    expect(faults(levels(7, 10)).map(([code]) => code)).toEqual(['REF_TOO_LARGE']);
    expect(faults(levels(4000, 1)).map(([code]) => code)).toEqual(['REF_TOO_LARGE']);
  });

  test('[C1] a reference to an anchor says where the pointer leads that stands for it', () => {
    const anchored = { definitions: { zip: { $id: '#zip', type: 'string' } }, type: 'object', properties: { a: { $ref: '#zip' } } };
    expect(faults(anchored)).toEqual([['REF_UNKNOWN', '/schema/properties/a/$ref', 'write a pointer, e.g. "#/definitions/zip"']]);
  });
});
