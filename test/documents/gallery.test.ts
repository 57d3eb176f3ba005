import { readdirSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { galleryExample, galleryWord } from '../support/galleryExample.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const meta = 'schemas/meta';
const kinds = readdirSync(`${meta}/blocks`).map((file) => file.replace('.schema.json', ''));
const ajv = new Ajv({ strict: false });
ajv.addSchema(read(`${meta}/common.schema.json`));
for (const kind of kinds) ajv.addSchema(read(`${meta}/blocks/${kind}.schema.json`));

test.each(kinds)('the gallery example of %s keeps to its meta-schema', (kind) => {
  ajv.validate(`https://portico.example.com/meta/blocks/${kind}.schema.json`, galleryExample(kind).block);
  expect(ajv.errors ?? []).toEqual([]);
});

const words = readdirSync('test/gallery/words').map((file) => file.replace('.json', ''));

test.each(words)('the gallery example of the word %s means what it says', (word) => {
  const { means, result } = galleryWord(word);
  expect(result).toEqual(means);
});
