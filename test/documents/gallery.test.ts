import { readdirSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const meta = 'schemas/meta';
const kinds = readdirSync(`${meta}/blocks`).map((file) => file.replace('.schema.json', ''));
const ajv = new Ajv({ strict: false });
ajv.addSchema(read(`${meta}/common.schema.json`));
for (const kind of kinds) ajv.addSchema(read(`${meta}/blocks/${kind}.schema.json`));

/** The example block of a kind; some files hold it alone, some with the scope it is shown in. */
function exampleOf(kind: string): unknown {
  const file = read(`test/gallery/blocks/${kind}.json`);
  return typeof file.block === 'string' ? file : file.block;
}

test.each(kinds)('the gallery example of %s keeps to its meta-schema', (kind) => {
  ajv.validate(`https://portico.example.com/meta/blocks/${kind}.schema.json`, exampleOf(kind));
  expect(ajv.errors ?? []).toEqual([]);
});
