import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editor } from '../../../src/cli/commands/editor.ts';
import { kinds } from '../../../src/compiler/load/kinds.ts';

interface Ruled {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

/** What VS Code does with a name that it matches: `**` stands for any folders, `*` for a part of one name. */
const matcher = (glob: string): RegExp =>
  new RegExp(`^${glob.replaceAll('.', '\\.').replace(/\*\*\/|\*\*|\*/g, (star) => ({ '**/': '(?:.*/)?', '**': '.*' })[star] ?? '[^/]*')}$`);

function schemasOf(path: string, ruled: readonly Ruled[]): string[] {
  const fits = ({ fileMatch }: Ruled): boolean =>
    fileMatch.some((glob) => !glob.startsWith('!') && matcher(glob).test(path)) &&
    !fileMatch.some((glob) => glob.startsWith('!') && matcher(glob.slice(1)).test(path));
  return ruled.filter(fits).map(({ url }) => url);
}

test('npm run editor gives every document of both portals the meta-schema of its kind, and keeps other settings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-editor-'));
  mkdirSync(join(folder, '.vscode'));
  const file = join(folder, '.vscode/settings.json');
  writeFileSync(file, JSON.stringify({ 'editor.tabSize': 2 }));
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await editor([folder])).toBe(0);
  const settings = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly 'editor.tabSize': number;
    readonly 'json.schemas': readonly Ruled[];
  };
  expect(settings['editor.tabSize']).toBe(2);
  const wrong: string[] = [];
  let ruled = 0;
  for (const root of ['', 'test/library/'])
    for (const top of ['schemas', 'workflows', 'locales', 'oem-config'])
      for (const name of readdirSync(`${root}${top}`, { recursive: true, encoding: 'utf8' })) {
        const kind = kinds.find(({ path }) => path.test(`${top}/${name}`));
        if (kind === undefined || kind.schema === null) continue;
        const found = schemasOf(`${root}${top}/${name}`, settings['json.schemas']);
        ruled += found.length;
        if (found.join() !== `./schemas/meta/${kind.schema}.schema.json`) wrong.push(`${root}${top}/${name}: ${found.join()}`);
      }
  expect(wrong).toEqual([]);
  expect(ruled).toBeGreaterThan(200);
});
