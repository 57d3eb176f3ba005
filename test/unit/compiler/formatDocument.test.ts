import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatDocument } from '#compiler';

const engineRoot = resolve(__dirname, '../../..');
const formatted = (path: string, document: unknown) => formatDocument(path, JSON.stringify(document), engineRoot);

test('a record packs its short entries, begins with what it is, and an open map has a line for each entry', () => {
  const screen = {
    blocks: [
      {
        tone: 'muted',
        visibleIf: { ref: 'isDealer' },
        block: 'text',
        id: 'note',
        text: { $t: 'home.note', with: { name: { $: 'user.userName' }, day: { $: 'today.date' }, program: { $: 'oem.name' } } },
      },
    ],
    data: { b: { with: {}, call: 'getB' }, a: { call: 'getA' }, c: { call: 'getC' } },
    title: 'home.title',
    id: 'home',
    $schema: '../../meta/screen.schema.json',
  };
  expect(formatted('schemas/screens/shell/home.screen.json', screen)).toBe(`{
  "$schema": "../../meta/screen.schema.json",
  "id": "home",
  "title": "home.title",
  "blocks": [
    {
      "id": "note", "block": "text", "visibleIf": { "ref": "isDealer" }, "tone": "muted",
      "text": {
        "$t": "home.note",
        "with": { "name": { "$": "user.userName" }, "day": { "$": "today.date" }, "program": { "$": "oem.name" } }
      }
    }
  ],
  "data": {
    "b": { "call": "getB", "with": {} },
    "a": { "call": "getA" },
    "c": { "call": "getC" }
  }
}
`);
});

test('an overlay is laid out as the document that it changes, a text group by its texts', () => {
  const overlay = { data: { a: { call: 'getA' }, b: { call: 'getB' }, c: { call: 'getC' } } };
  const lines = [
    '{',
    '  "data": {',
    ...['a', 'b', 'c'].map((id) => `    "${id}": { "call": "get${id.toUpperCase()}" }${id === 'c' ? '' : ','}`),
  ];
  const path = 'oem-config/one/overlays/schemas/screens/shell/home.screen.json';
  expect(formatted(path, overlay)).toBe(`${[...lines, '  }', '}'].join('\n')}\n`);
  expect(formatted('locales/en/home.json', { home: { a: 'A', b: 'B', c: 'C' } })).toBe(
    '{\n  "home": {\n    "a": "A",\n    "b": "B",\n    "c": "C"\n  }\n}\n',
  );
});

test('a list of words fills lines of at most 120 characters, a longer text stays whole', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
  const text = formatted('schemas/demo/a.demo.json', { description: 'x'.repeat(200), words }) ?? '';
  const lines = text.split('\n');
  expect(lines.filter((line) => line.length > 120)).toEqual([`  "description": "${'x'.repeat(200)}",`]);
  expect(lines).toHaveLength(10);
  expect(JSON.parse(text)).toEqual({ description: 'x'.repeat(200), words });
});

test('a text that is no JSON is left to the check', () => {
  expect(formatDocument('schemas/portal.json', '{ "a": 1, }', engineRoot)).toBeUndefined();
  expect(formatDocument('schemas/portal.json', '{ "a": 1, "a": 2 }', engineRoot)).toBeUndefined();
});

const paths = ['schemas', 'workflows', 'locales', 'oem-config', 'test/library', 'test/gallery']
  .flatMap((folder) => readdirSync(join(engineRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => path.endsWith('.json') && !path.startsWith('schemas/meta/'));

test('every document of the repository keeps its content, and its layout is printed the same again', () => {
  expect(paths.length).toBeGreaterThan(300);
  for (const path of paths) {
    const text = readFileSync(join(engineRoot, path), 'utf8');
    const once = formatDocument(path, text, engineRoot) ?? '';
    expect(JSON.parse(once)).toEqual(JSON.parse(text));
    expect([path, formatDocument(path, once, engineRoot)]).toEqual([path, once]);
  }
});
