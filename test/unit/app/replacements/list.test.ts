import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = join(process.cwd(), 'src/app/replacements');
const libraries = join(process.cwd(), 'node_modules');
const list = JSON.parse(readFileSync(join(folder, 'replacements.json'), 'utf8')) as readonly {
  readonly module: string;
  readonly importedBy: string;
  readonly version: string;
  readonly replacement: string;
}[];
const replacementFor = createRequire(join(folder, 'replacementFor.cjs'))('./replacementFor.cjs') as (
  importer: string,
  request: string,
) => string | undefined;

test('every replacement is verified with the installed version of the library that imports the module', () => {
  const installed = list.map(({ importedBy }) => JSON.parse(readFileSync(join(libraries, importedBy, 'package.json'), 'utf8')).version);
  expect(list.map(({ module, version }) => [module, version])).toEqual(list.map(({ module }, index) => [module, installed[index]]));
});

test('a module is replaced for the library that the list names, and for nobody else', () => {
  for (const { module, importedBy, replacement } of list) {
    expect(replacementFor(join(libraries, importedBy, 'lib'), module)).toBe(join(folder, replacement));
    expect(replacementFor(join(libraries, 'other'), module)).toBeUndefined();
    expect(existsSync(join(folder, replacement))).toBe(true);
  }
  const internal = list.filter(({ module, importedBy }) => module.startsWith(`${importedBy}/`));
  expect(internal.filter(({ module }) => !existsSync(join(libraries, module)))).toEqual([]);
  expect(replacementFor(join(libraries, '@rjsf/utils/lib'), './deepEquals.js')).toBe(join(folder, 'deepEquals.ts'));
  expect(replacementFor(folder, '@rjsf/utils/lib/schema/retrieveSchema.js')).toBeUndefined();
});

test('the README has a row for every replacement, and every source of the folder belongs to one', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8').replace(/ +/g, ' ');
  for (const { module, replacement } of list) expect(readme).toContain(`| \`${module}\` | [${replacement}](${replacement}) |`);
  const sources = readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && name !== 'SteadyObjectField.tsx');
  expect(sources.sort()).toEqual([...new Set(list.map(({ replacement }) => replacement))].sort());
});
