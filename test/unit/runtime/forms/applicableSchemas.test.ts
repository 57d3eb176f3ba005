import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { JsonObject } from '#model';
import { isJsonObject } from '#model';
import { applicableSchemas, matchesSchema } from '../../../../src/runtime/forms/data/applicableSchemas.ts';

const folder = 'schemas/forms';
const forms = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.form.json'));

function conditionsIn(node: unknown): readonly JsonObject[] {
  if (Array.isArray(node)) return node.flatMap(conditionsIn);
  if (!isJsonObject(node)) return [];
  const own = isJsonObject(node['if']) ? [node['if']] : [];
  return [...own, ...Object.values(node).flatMap(conditionsIn)];
}

function valuesIn(node: unknown): readonly unknown[] {
  if (Array.isArray(node)) return node.flatMap(valuesIn);
  return isJsonObject(node) ? Object.values(node).flatMap(valuesIn) : [node];
}

/** Data that a condition may be asked about: each of its properties absent, or any value that it speaks of, or another one. */
function dataFor(condition: JsonObject): readonly JsonObject[] {
  const names = new Set([...JSON.stringify(condition).matchAll(/"(\w+)":\{"(?:const|contains|minimum)/g)].map(([, name]) => String(name)));
  const values = [...new Set([...valuesIn(condition), 'other', 0, 7, true, false])];
  return [...names].reduce<readonly JsonObject[]>(
    (made, name) =>
      made.flatMap(
        (one) => [one, ...values.flatMap((value) => [value, [value]]).map((value) => ({ ...one, [name]: value }))] as JsonObject[],
      ),
    [{}],
  );
}

test('the conditions of all forms are judged as a validator judges them', () => {
  const ajv = new Ajv({ strict: false });
  const conditions = forms.flatMap((name) => conditionsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
  expect(conditions.length).toBeGreaterThan(10);
  for (const condition of conditions) {
    const valid = ajv.compile(condition);
    const judged = dataFor(condition).map((data) => [data, matchesSchema(condition, data)]);
    expect(judged).toEqual(dataFor(condition).map((data) => [data, valid(data)]));
  }
});

test('of a branch that does not hold nothing is left, whatever stands below it', () => {
  const inner = { if: { properties: { b: { minimum: 1 } }, required: ['b'] }, then: { title: 'inner' }, else: { title: 'other' } };
  const schema = {
    allOf: [{ if: { properties: { a: { const: 'x' } }, required: ['a'] }, then: { title: 'outer', ...inner } }],
    oneOf: [
      { properties: { a: { const: 'x' } }, title: 'one' },
      { properties: { a: { const: 'y' } }, title: 'two' },
    ],
  };
  const titles = (data: JsonObject) => applicableSchemas(schema as JsonObject, data).flatMap(({ title }) => title ?? []);
  expect(titles({ a: 'x', b: 1 })).toEqual(['outer', 'inner', 'one']);
  expect(titles({ a: 'x', b: 0 })).toEqual(['outer', 'other', 'one']);
  expect(titles({ a: 'y', b: 1 })).toEqual(['two']);
});
