import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { Diagnostics } from '../../../src/compiler/diagnostics/diagnostics.ts';
import { kinds } from '../../../src/compiler/load/kinds.ts';
import { parseSource } from '../../../src/compiler/load/parseSource.ts';
import { DocumentWalk } from '../../../src/compiler/validate/documentWalk.ts';
import { metaSchemas } from '../../../src/compiler/validate/metaSchemas.ts';
import { coreDocument } from '../../support/coreDocument.ts';

const root = resolve(__dirname, '../../..');
const folder = join(root, 'schemas/meta');
const meta = metaSchemas(root);

function jsonFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
}

const ajv = new Ajv({ strict: false, allErrors: false });
for (const file of jsonFiles(folder)) ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')));
const validatorOf = (name: string) => ajv.getSchema(`https://portico.example.com/meta/${name}.schema.json`) as ValidateFunction;

function diagnosticsOf(value: unknown, name: string): string[] {
  const diagnostics = new Diagnostics();
  const node = parseSource({ path: 'a.json', layer: 'base', text: JSON.stringify(value) }, diagnostics);
  const schema = meta.documents.get(name) ?? meta.blocks.get(name.replace('blocks/', ''));
  if (node && schema) new DocumentWalk(meta, diagnostics).walk(node, schema);
  return diagnostics.list().map(({ code }) => code);
}

const documents = ['schemas', 'workflows', 'oem-config']
  .flatMap((name) => jsonFiles(join(root, name)))
  .flatMap((path) => {
    const file = relative(root, path);
    const rule = kinds.find((candidate) => candidate.path.test(file));
    return rule?.schema && rule.layer === 'base' && !file.startsWith('schemas/meta/')
      ? [{ file, name: rule.schema, value: coreDocument<object>(file) }]
      : [];
  });

test('the walk and a generated validator agree that the documents of the portal are sound', () => {
  for (const { file, name, value } of documents) {
    const validate = validatorOf(name);
    expect({ file, sound: validate(value), diagnostics: diagnosticsOf(value, name) }).toEqual({ file, sound: true, diagnostics: [] });
  }
});

type Loose = { [key: string]: unknown };

/** Puts a value at a random place of a document; blocks and actions are left out, for there the walk knows more than one schema. */
function spoil(value: unknown, steps: readonly number[], junk: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return junk;
  const copy = structuredClone(value) as Loose;
  const keys = Object.keys(copy).filter((key) => key !== '$schema');
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return junk;
  copy[key] = spoil(copy[key], rest, junk);
  return copy;
}

test('where a generated validator refuses a spoilt document, the walk does', () => {
  const plain = documents.filter(({ name }) =>
    ['oem', 'routes', 'facts', 'access', 'menu', 'products', 'conditions', 'portal', 'machine', 'form'].includes(name),
  );
  const junk = fc.constantFrom<unknown>(null, 3, 'x y', [], {}, [null], { a: 1 }, true, { $: 'A' }, { eq: [1] }, { all: [] });
  fc.assert(
    fc.property(fc.nat(plain.length - 1), fc.array(fc.nat(20), { maxLength: 7 }), junk, (index, steps, bad) => {
      const { name, value } = plain[index] ?? { name: '', value: {} };
      const spoilt = spoil(value, steps, bad);
      if (validatorOf(name)(spoilt)) return true;
      return diagnosticsOf(spoilt, name).length > 0;
    }),
    { numRuns: 400 },
  );
});

test('a union is judged by the branch that was meant, and the fault stands where the author looks', () => {
  const diagnostics = new Diagnostics();
  const text =
    '{\n  "$schema": "x",\n  "conditions": {\n    "c": { "description": "d", "when": { "all": [{ "eq": [1] }, { "nott": { "ref": "c" } }] } }\n  }\n}';
  const node = parseSource({ path: 'a.json', layer: 'base', text }, diagnostics);
  const schema = meta.documents.get('conditions');
  if (node && schema) new DocumentWalk(meta, diagnostics).walk(node, schema);
  expect(diagnostics.list().map(({ code, pointer, fix, position }) => ({ code, pointer, fix, line: position.line }))).toEqual([
    { code: 'VALUE_RANGE', pointer: '/conditions/c/when/all/0/eq', fix: undefined, line: 4 },
    { code: 'VALUE_SHAPE', pointer: '/conditions/c/when/all/1', fix: 'did you mean "not"?', line: 4 },
  ]);
});

test('beside properties of its own, the branches of a schema only say which keys must stand there', () => {
  const column = { id: 'name', label: { $t: 'a.b' }, value: { $: 'item.name' } };
  const table = { id: 'list', block: 'data-table', caption: { $t: 'a.b' }, columns: [column] };
  expect(diagnosticsOf({ ...table, call: 'list' }, 'blocks/data-table')).toEqual([]);
  expect(diagnosticsOf({ ...table, rows: [] }, 'blocks/data-table')).toEqual([]);
  expect(diagnosticsOf(table, 'blocks/data-table')).toHaveLength(1);
  expect(diagnosticsOf({ ...table, call: 'list', colums: [] }, 'blocks/data-table')).toHaveLength(1);
});
