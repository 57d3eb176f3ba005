import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from '#model';
import { draft2020, withDraft2020 } from '../../../src/compiler/link/draft2020.ts';

const asWritten = new Ajv({ strict: false });
const asServed = new Ajv2020({ strict: false });

/** Whether each value is valid, by the schema as it is written (draft-07) and as the server has it (2020-12). */
function verdicts(schema: Json, values: readonly Json[]): readonly (readonly boolean[])[] {
  const [written, served] = [asWritten.compile(schema as object), asServed.compile(draft2020(schema) as object)];
  return [values.map((value) => written(value)), values.map((value) => served(value))];
}

describe('schemas of entities in the server', () => {
  test.each<[string, Json, readonly Json[], readonly boolean[]]>([
    [
      'a tuple',
      { items: [{ type: 'string' }, { type: 'number' }] },
      [
        ['a', 1],
        [1, 1],
        ['a', 1, 2],
      ],
      [true, false, true],
    ],
    ['a closed tuple', { items: [{ type: 'string' }], additionalItems: false }, [['a'], ['a', 1]], [true, false]],
    [
      'a tuple with more of one kind',
      { items: [{}], additionalItems: { type: 'number' } },
      [
        ['a', 1],
        ['a', 'b'],
      ],
      [true, false],
    ],
    ['a list', { items: { type: 'string' }, additionalItems: false }, [['a', 'b'], [1]], [true, false]],
    ['names that need others', { dependencies: { a: ['b'] } }, [{ a: 1 }, { a: 1, b: 2 }, {}], [false, true, true]],
    ['a name that needs a schema', { dependencies: { a: { required: ['c'] } } }, [{ a: 1 }, { a: 1, c: 2 }], [false, true]],
    [
      'a field called items',
      { properties: { items: { type: 'array', items: [{ type: 'null' }] } } },
      [{ items: [1] }, { items: [null] }],
      [false, true],
    ],
  ])('[C1] %s means there what its document says', (_, schema, values, expected) => {
    expect(verdicts(schema, values)).toEqual([expected, expected]);
  });

  test('[C1] data in an operation document that looks like a schema stays as it is', () => {
    const lookalike = { items: [1], dependencies: { a: ['b'] } };
    const data = { schema: lookalike };
    const parameters = [{ schema: { default: lookalike }, example: data, examples: { one: data } }];
    const document = { paths: { '/a': { get: { 'x-portal': data, parameters } } } };
    expect(withDraft2020(document)).toEqual(document);
  });
});
