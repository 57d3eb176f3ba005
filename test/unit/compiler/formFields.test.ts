import { resolve } from 'node:path';
import { Diagnostics } from '../../../src/compiler/diagnostics/diagnostics.ts';
import { buildForm } from '../../../src/compiler/forms/buildForm.ts';
import { Entities } from '../../../src/compiler/forms/entities.ts';
import { parseSource } from '../../../src/compiler/load/parseSource.ts';
import { entryOf, type Node, type ObjectNode } from '../../../src/compiler/source/node.ts';
import { metaSchemas } from '../../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(resolve(__dirname, '../../..'));

function formOf(properties: object, uiSchema: object = {}): ObjectNode {
  const text = JSON.stringify({ id: 'a', schema: { type: 'object', properties }, uiSchema });
  const root = parseSource({ path: 'a.form.json', layer: 'base', text }, new Diagnostics());
  if (root?.type !== 'object') throw new Error('no JSON');
  return root;
}

/** Code, pointer, message and fix of what is wrong with a form of these fields. */
function faults(properties: object, uiSchema: object = {}): string[] {
  return faultsOf(formOf(properties, uiSchema));
}

function faultsOf(root: Node): string[] {
  const { diagnostics } = buildForm(root, new Entities([]), meta);
  return diagnostics.map(({ code, pointer, message, fix }) => `${code} ${pointer} ${message} (${fix})`);
}

const text = { type: 'string' };

describe('the fields of a form', () => {
  test('[C1] what is wrong with a field is told in each form that has the field', () => {
    const form = formOf({
      a: { ...text, minLenght: 1, maxLength: 'one' },
      b: { ...text, format: 'data-url' },
      c: { ...text, title: 'No key' },
    });
    const changed = (node: Node | undefined, key: string, value: Node | undefined): Node => {
      if (node?.type !== 'object' || !value) throw new Error('no map');
      return { ...node, entries: new Map([...node.entries, [key, value]]) };
    };
    const schema = entryOf(form, 'schema');
    const properties = entryOf(schema, 'properties');
    const copy = changed(properties, 'd', entryOf(properties, 'a'));
    const other = changed(form, 'schema', changed(schema, 'properties', copy));
    const found = faultsOf(form);
    expect(found.map((fault) => fault.split(' ')[0])).toEqual(['FORM_SCHEMA', 'VALUE_TYPE', 'FORM_WIDGET', 'LITERAL_TEXT']);
    expect(faultsOf(other)).toEqual(found);
  });

  test('[C1] an option may stand beside its field as in react-jsonschema-form, and what there is instead of an unknown one is named', () => {
    expect(
      faults({ a: text }, { a: { 'ui:emptyValue': '', 'ui:autocomplete': 'name', 'ui:disabled': true, 'ui:readonly': true } }),
    ).toEqual([]);
    expect(faults({ a: text }, { a: { 'ui:disabled': 'yes' } })).toEqual([
      'VALUE_TYPE /uiSchema/a/ui:disabled must be boolean, not string (undefined)',
    ]);
    const [unknown] = faults({ a: text }, { a: { 'ui:autofocus': true } });
    expect(unknown).toMatch(
      /^KEY_UNKNOWN \/uiSchema\/a\/ui:autofocus "ui:autofocus" is no option of a uiSchema \(it takes .*ui:placeholder/,
    );
  });

  test('[C1] the entries of a tuple have options of their own, and those after it too', () => {
    const pair = { type: 'array', items: [text, { type: 'object', properties: { b: text } }], additionalItems: { type: 'number' } };
    const ui = { pair: { items: [{ 'ui:widget': 'textarea' }, { b: { 'ui:help': 'a.b' } }], additionalItems: { 'ui:widget': 'updown' } } };
    expect(faults({ pair }, ui)).toEqual([]);
    expect(faults({ pair }, { pair: { items: [{}, { c: {} }] } })).toEqual([
      'FORM_FIELD /uiSchema/pair/items/1/c the form has no field "c" here (did you mean "b"?)',
    ]);
    expect(faults({ list: { type: 'array', items: text } }, { list: { additionalItems: {} } })).toHaveLength(1);
  });

  test('[C1] a field without a control is named, unless it is hidden', () => {
    const file = { type: 'string', format: 'data-url' };
    const fix = 'send it with a block of its own, or hide it with "ui:widget": "hidden"';
    expect(faults({ files: { type: 'array', items: file }, one: file, odd: { type: 'array' } })).toEqual([
      `FORM_WIDGET /schema/properties/files "files" is a list of files: there is no control to enter it with (${fix})`,
      `FORM_WIDGET /schema/properties/one "one" is a file: there is no control to enter it with (${fix})`,
      `FORM_WIDGET /schema/properties/odd "odd" is a list whose "items" are not described: there is no control to enter it with (${fix})`,
    ]);
    expect(faults({ one: file }, { one: { 'ui:widget': 'hidden' } })).toEqual([]);
  });

  test('[C1] a control for values of another type is refused, deep in lists and references too', () => {
    const schema = { rows: { type: 'array', items: { allOf: [{ type: 'object', properties: { count: { type: 'integer' } } }] } } };
    expect(faults(schema, { rows: { items: { count: { 'ui:widget': 'date' } } } })).toEqual([
      'FORM_WIDGET /uiSchema/rows/items/count/ui:widget "date" is no control for a value of type integer (a value of type integer takes text, select, radio, updown or hidden)',
    ]);
  });
});
