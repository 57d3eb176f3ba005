import { readdirSync, readFileSync } from 'node:fs';
import { compilePortal } from '#compiler';
import { isJsonObject } from '#model';
import { handlerDescriptions } from '#server';
import { vocabulary } from '../../../src/cli/vocabulary.ts';

const root = process.cwd();
const pages = ['README.md', 'src/docs/authoring.md'].map((page) => readFileSync(page, 'utf8')).join('\n');

/** The shipped documents and assets by their paths. */
const shipped = new Map(
  ['schemas', 'workflows', 'locales', 'oem-config']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.[a-z0-9]+$/.test(path) && !/^(?:schemas\/meta|workflows\/charts)\//.test(path))
    .map((path) => [path, path.endsWith('.json') ? readFileSync(path, 'utf8') : ''] as const),
);

/** A document of an example, or a part of one, with the comment above it. */
interface Example {
  readonly comment: string;
  readonly text: string;
}

function examplesUnder(heading: string): Example[] {
  const block = pages.split(`### ${heading}\n`)[1]?.split('```jsonc\n')[1]?.split('```')[0] ?? '';
  return block
    .split(/^\/\/ /m)
    .slice(1)
    .map((part) => ({ comment: part.slice(0, part.indexOf('\n')), text: part.slice(part.indexOf('\n') + 1) }));
}

/** The shipped documents with those of an example. */
function withExample(examples: readonly Example[]): Map<string, string> {
  const files = new Map(shipped);
  const change = (path: string, key: string, add: (list: unknown) => unknown): void => {
    const document: unknown = JSON.parse(files.get(path) ?? '{}');
    if (isJsonObject(document)) files.set(path, JSON.stringify({ ...document, [key]: add(document[key]) }));
  };
  for (const { comment, text } of examples) {
    const [path = ''] = comment.split(',');
    if (path.startsWith('one of the "blocks" of ')) {
      const block: unknown = JSON.parse(text);
      change(path.slice('one of the "blocks" of '.length), 'blocks', (blocks) => [...(blocks as unknown[]), block]);
    } else if (path === 'schemas/routes.json') {
      const route = JSON.parse(`{${text}}`) as object;
      change(path, 'routes', (routes) => ({ ...(routes as object), ...route }));
    } else if (path === 'schemas/menus/standard.menu.json') {
      const item: unknown = JSON.parse(text);
      change(path, 'items', (items) => [...(items as unknown[]), item]);
    } else files.set(path, text);
    if (path.startsWith('locales/en/')) files.set(path.replace('/en/', '/fr/'), text.replaceAll(/: "([^"]+)"/g, ': "$1 (fr)"'));
  }
  return files;
}

async function faultsOf(examples: readonly Example[]): Promise<string[]> {
  const files = withExample(examples);
  const { diagnostics } = await compilePortal({
    root,
    engineRoot: root,
    registry: { ...vocabulary, handlers: handlerDescriptions },
    files: {
      list: async () => [...files.keys()].sort(),
      read: (path) => (path.endsWith('.json') ? Buffer.from(files.get(path) ?? '') : readFileSync(path)),
    },
  });
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

const screen = examplesUnder('A screen with a route and a menu entry');
const label: Example[] = ['en', 'fr'].map((language) => {
  const path = `locales/${language}/menu.json`;
  const menu = JSON.parse(readFileSync(path, 'utf8')) as { app: object };
  return { comment: path, text: JSON.stringify({ ...menu, app: { ...menu.app, Hello: language === 'en' ? 'Hello' : 'Bonjour' } }) };
});

test.each([
  ['a screen with a route and a menu entry', [...screen, ...label]],
  ['a flow in that screen', [...screen, ...label, ...examplesUnder('A flow')]],
  ['a page that shows a call', examplesUnder('A page that shows a call, and a question before one is sent')],
])('%s, as README.md and authoring.md write it, passes the check', async (_name, examples) => {
  expect(examples.length).toBeGreaterThan(2);
  expect(await faultsOf(examples)).toEqual([]);
});

test('a mistake in an example is told', async () => {
  const wrong = examplesUnder('A page that shows a call, and a question before one is sent').map((example) => ({
    ...example,
    text: example.text.replace('item.displayName', 'item.displayedName'),
  }));
  expect(await faultsOf(wrong)).toEqual([expect.stringContaining('displayedName')]);
});
