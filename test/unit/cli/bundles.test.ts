import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compilePortal, formatDocument } from '#compiler';
import { isJsonObject } from '#model';
import { bundles } from '../../../src/cli/commands/bundles.ts';
import { normalisedBundles } from '../../../src/cli/normalisedBundles.ts';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { memoryFolder } from '../../support/memoryFolder.ts';

const engineRoot = resolve(__dirname, '../../..');
const root = join(engineRoot, 'test/library');

/** The documents of the second portal, each text as `rewrite` gives it back. */
async function bundlesOf(rewrite: (text: string, path: string) => string = (text) => text): Promise<ReadonlyMap<string, string>> {
  const paths = ['schemas', 'workflows', 'locales', 'oem-config']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => path.includes('.'))
    .sort();
  const read = (path: string): Buffer => {
    const bytes = readFileSync(join(root, path));
    return path.endsWith('.json') ? Buffer.from(rewrite(bytes.toString('utf8'), path)) : bytes;
  };
  const files = { list: async () => paths, read };
  const { diagnostics, portal } = await compilePortal({ root, engineRoot, files, registry: vocabulary });
  if (!portal) throw new Error(JSON.stringify(diagnostics[0]));
  return normalisedBundles(portal);
}

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).reverse();
  // A name reads those above it, and filters offer the states of a life cycle in their order.
  return Object.fromEntries(entries.map(([key, part]) => [key, ['names', 'states'].includes(key) ? part : withKeysReversed(part)]));
}

test('documents with other white space and another order of keys give the same files', async () => {
  const before = await bundlesOf();
  // The parameters of a call become a list, in which their order shows.
  const turned = (text: string, path: string) => (path.endsWith('.calls.json') ? JSON.parse(text) : withKeysReversed(JSON.parse(text)));
  const after = await bundlesOf((text, path) => JSON.stringify(turned(text, path), null, 3));
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([]);
});

test('documents in their canonical layout give the same files', async () => {
  const before = await bundlesOf();
  const after = await bundlesOf((text, path) => formatDocument(path, text, engineRoot) ?? '');
  expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([]);
});

test('what a life cycle does and what a text says show in the files that hold them', async () => {
  const before = await bundlesOf();
  const changedBy = async (from: RegExp, to: string) => {
    const after = await bundlesOf((text) => text.replace(from, to));
    return [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  };
  expect(await changedBy(/today\.date \+ duration\('P21D'\)/, "today.date + duration('P22D')")).toEqual(['server.json']);
  expect(await changedBy(/"Demandé"/, '"Demandée"')).toEqual(['server.json', 'base/fr.json', 'lakeshore/fr.json', 'prairie/fr.json']);
});

test('the command writes the files of every program and language, and the same ones when it runs again', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const folder = mkdtempSync(join(memoryFolder(), 'bundles-'));
  const written = async () => {
    expect(await bundles(['--normalised', '--out', folder, '--root', root])).toBe(0);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  };
  const first = await written();
  const perProgram = ['base', 'lakeshore', 'prairie'].flatMap((program) => ['en', 'fr', 'server'].map((name) => `${program}/${name}.json`));
  expect(first.map(([path]) => path)).toEqual([...perProgram, 'server.json']);
  expect(await written()).toEqual(first);
  for (const [, text] of first) expect(text).not.toMatch(/\/portico\/[^"]*\.(?:json|js)"/);
  rmSync(folder, { recursive: true });
  write.mockRestore();
});
