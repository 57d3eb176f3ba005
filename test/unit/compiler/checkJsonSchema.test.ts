import { resolve } from 'node:path';
import { Diagnostics } from '../../../src/compiler/diagnostics/diagnostics.ts';
import { checkJsonSchema } from '../../../src/compiler/forms/checkJsonSchema.ts';
import { parseSource } from '../../../src/compiler/load/parseSource.ts';
import { metaSchemas } from '../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../..'));

function diagnosticsOf(schema: object): string[] {
  const diagnostics = new Diagnostics();
  const node = parseSource({ path: 'a.json', layer: 'base', text: JSON.stringify(schema) }, diagnostics);
  if (node) checkJsonSchema(node, meta, diagnostics);
  return diagnostics.list().map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('the check of JSON Schemas', () => {
  test('[C1] what an extension holds is no schema, so nothing in it is checked', () => {
    expect(
      diagnosticsOf({ type: 'object', 'x-ui': { foo: 1, format: 'odd', pattern: '(' }, properties: { a: { 'x-b': { c: {} } } } }),
    ).toEqual([]);
  });

  test('[C1] an unknown keyword is reported once, whatever it holds', () => {
    expect(diagnosticsOf({ propertees: { a: { type: 'string' }, b: { minLenght: 1 } } })).toEqual(['FORM_SCHEMA /propertees']);
  });

  test('[C1] schemas below keywords are checked, data and names of properties are not', () => {
    const inner = { minLenght: 1, format: 'odd' };
    expect(diagnosticsOf({ properties: { minLenght: { items: [inner] } }, default: inner, enum: [inner] })).toEqual([
      'FORM_SCHEMA /properties/minLenght/items/0/minLenght',
      'FORM_FORMAT /properties/minLenght/items/0/format',
    ]);
  });
});
