import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vocabulary } from '../../src/cli/vocabulary.ts';
import { Diagnostics } from '../../src/compiler/diagnostics/diagnostics.ts';
import { ShortForms } from '../../src/compiler/expand/shortForms.ts';
import { type KindRule, kinds } from '../../src/compiler/load/kinds.ts';
import { parseSource } from '../../src/compiler/load/parseSource.ts';
import { entryOf, type Node, textOf } from '../../src/compiler/source/node.ts';
import { pointerOf } from '../../src/compiler/source/position.ts';
import { DocumentWalk } from '../../src/compiler/validate/documentWalk.ts';
import { metaSchemas } from '../../src/compiler/validate/metaSchemas.ts';

const meta = metaSchemas(process.cwd());
const TREE_KEYS = ['$', '$t', '$if', '$fn', '$filter', '$for'];
const ACTORS = vocabulary.actors;
const FOLDERS = ['schemas', 'workflows', 'oem-config'];

/** What a portal's documents still say in closed forms: file, pointer and form. */
function closedForms(root: string): string[] {
  const paths = FOLDERS.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
      : [],
  );
  return paths.flatMap((path) => {
    const text = path.endsWith('.json') && !path.startsWith('schemas/meta/') ? readFileSync(join(root, path), 'utf8') : '';
    return closedFormsOf(path, text).map((found) => join(root, found));
  });
}

function closedFormsOf(path: string, text: string): string[] {
  const rule = ruleOf(path);
  const written = rule && parseSource({ path, layer: rule.layer, text }, new Diagnostics());
  if (!rule || !written) return [];
  const [file] = new ShortForms([{ path, rule, groups: [], root: written }], meta, ACTORS, new Diagnostics()).documents();
  const root = file?.root ?? written;
  const found = new Set<string>();
  const note = (node: Node, form: string): void => void found.add(`${path}#${pointerOf(node)}: ${form}`);
  for (const node of below(root)) {
    const tree = node.type === 'object' ? [...node.entries.keys()].find((key) => TREE_KEYS.includes(key)) : undefined;
    if (tree !== undefined) note(node, `a value with "${tree}"`);
  }
  const enter = (node: Node, _declared: object, { name }: { readonly name?: string }): void => {
    if (name === 'Condition' && node.type === 'object') note(node, 'a condition as a tree');
    const key = textOf(node);
    if (name === 'MessageKey' && key !== undefined && !/^[@=]/.test(key)) note(node, `the key "${key}" without @`);
  };
  // The walk also tells what is wrong with expressions, which it meets unexpanded; here only the places count.
  const walk = new DocumentWalk(meta, new Diagnostics(), { enter });
  walk.walk(root, meta.documents.get(rule.schema ?? '') ?? {});
  for (const node of below(root)) {
    const operation = entryOf(node, 'x-portal');
    if (operation) walk.walk(operation, meta.portalOperation);
  }
  return [...found];
}

/** An overlay has the shape of the document that it changes. */
function ruleOf(path: string): KindRule | undefined {
  const rule = kinds.find((kind) => kind.path.test(path));
  return rule?.kind === 'overlay' ? ruleOf(rule.path.exec(path)?.[2] ?? '') : rule;
}

function below(node: Node): Node[] {
  if (node.type === 'array') return [node, ...node.items.flatMap(below)];
  return node.type === 'object' ? [node, ...[...node.entries.values()].flatMap(below)] : [node];
}

test.each(['.', 'test/library'])('the documents of %s write values and conditions in FEEL, and keys of messages behind @', (root) => {
  expect(closedForms(root)).toEqual([]);
});

test('a tree, a condition as a tree and a bare key are found where they stand', () => {
  const screen = {
    id: 'a',
    title: 'a.title',
    blocks: [{ id: 'b', notice: { $t: 'a.b' }, if: { ref: 'isDealer' } }],
  };
  expect(closedFormsOf('schemas/screens/a.screen.json', JSON.stringify(screen)).sort()).toEqual([
    'schemas/screens/a.screen.json#/blocks/0/if: a condition as a tree',
    'schemas/screens/a.screen.json#/blocks/0/notice/$t: the key "a.b" without @',
    'schemas/screens/a.screen.json#/blocks/0/notice: a value with "$t"',
    'schemas/screens/a.screen.json#/title: the key "a.title" without @',
  ]);
});

const SAYS_WHAT_FOR =
  /^(?:schemas\/(?:screens|forms|frames|parts|menus|conditions)\/.+|workflows\/.+\.machine|schemas\/(?:routes|facts|access))\.json$/;

test.each(['.', 'test/library'])('every document of %s that people read says what it is for', (root) => {
  const paths = ['schemas', 'workflows'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  const read = paths.filter((path) => SAYS_WHAT_FOR.test(path));
  expect(read.length).toBeGreaterThan(10);
  const silent = read.filter((path) => !/\S+ \S+/.test(JSON.parse(readFileSync(join(root, path), 'utf8')).description ?? ''));
  expect(silent).toEqual([]);
});
