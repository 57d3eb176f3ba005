import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { WatchedFolder } from '#compiler';

let root: string;
let folder: WatchedFolder;

function write(path: string, text = '{}'): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const remove = (path: string): void => rmSync(join(root, path), { recursive: true });

function replaceFolder(path: string): void {
  remove(path);
  write(path);
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-watched-'));
  for (const path of ['locales/en/a.json', 'schemas/portal.json', 'schemas/screens/home.screen.json']) write(path);
  folder = new WatchedFolder(root);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000_000);
  await folder.list();
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

test('what is noted comes, changes and goes; the list stays the same while no file comes or goes', async () => {
  const before = await folder.list();
  const stamp = folder.stamp('schemas/portal.json');
  write('schemas/portal.json', '{ "name": "app.name" }');
  expect([folder.stamp('schemas/portal.json'), await folder.list()]).toEqual([stamp, before]);
  folder.noteChanges(['schemas/portal.json', 'schemas/portal.json~', '../elsewhere.json', 'schemas/meta/x.json']);
  expect(await folder.list()).toBe(before);
  expect(folder.stamp('schemas/portal.json')).not.toBe(stamp);
  write('locales/en/b.json');
  write('schemas/meta/x.json');
  remove('locales/en/a.json');
  folder.noteChanges(['locales/en/b.json', 'schemas/meta/x.json']);
  folder.noteChanges(['locales/en/a.json']);
  expect(await folder.list()).toEqual(['locales/en/b.json', 'schemas/portal.json', 'schemas/screens/home.screen.json']);
});

test.each([
  ['a folder that comes', () => write('workflows/a/b.machine.json'), ['workflows/a']],
  ['a folder that goes', () => remove('schemas/screens'), ['schemas/screens']],
  ['a file in place of a folder', () => replaceFolder('schemas/screens'), ['schemas/screens']],
  ['a link', () => symlinkSync(join(root, 'schemas/portal.json'), join(root, 'schemas/routes.json')), ['schemas/routes.json']],
  ['nothing named', () => write('locales/en/c.json'), undefined],
  ['too many changes', () => write('locales/en/c.json'), Array.from({ length: 200 }, (_, index) => `locales/en/${index}.json`)],
])('%s has the whole folder listed', async (_what, change, noted) => {
  change();
  folder.noteChanges(noted);
  expect(await folder.list()).toEqual(await new WatchedFolder(root).list());
  const fresh = new WatchedFolder(root);
  await fresh.list();
  expect(folder.links()).toEqual(fresh.links());
});

test('a link that becomes a file is read', async () => {
  const path = 'schemas/routes.json';
  symlinkSync(join(root, 'schemas/portal.json'), join(root, path));
  folder.noteChanges([path]);
  expect([await folder.list(), folder.links()]).toEqual([expect.not.arrayContaining([path]), [path]]);
  remove(path);
  write(path);
  folder.noteChanges([path]);
  expect([await folder.list(), folder.links()]).toEqual([expect.arrayContaining([path]), []]);
});

test('the mark of a folder stays the same until something in it comes, changes or goes, and no other folder is touched by that', async () => {
  const [own, one, other] = ['', 'oem-config/one/', 'oem-config/other/'];
  for (const path of ['oem-config/one/oem.json', 'oem-config/one/overlays/a.json', 'oem-config/other/oem.json']) write(path);
  folder.noteChanges();
  const marksAfter = async (...changed: readonly string[]): Promise<readonly object[]> => {
    folder.noteChanges(changed);
    await folder.list();
    return [own, one, other].map((name) => folder.folderMark(name));
  };
  const changed = (left: readonly object[], right: readonly object[]): readonly boolean[] =>
    left.map((mark, index) => mark !== right[index]);
  const first = await marksAfter();
  expect(changed(first, await marksAfter())).toEqual([false, false, false]);
  write('oem-config/one/oem.json', '{ }');
  const edited = await marksAfter('oem-config/one/oem.json');
  expect(changed(first, edited)).toEqual([false, true, false]);
  remove('oem-config/one/overlays/a.json');
  const without = await marksAfter('oem-config/one/overlays/a.json');
  expect(changed(edited, without)).toEqual([false, true, false]);
  write('locales/en/new.json');
  const grown = await marksAfter('locales/en/new.json');
  expect(changed(without, grown)).toEqual([true, false, false]);
  remove('oem-config/other');
  expect(changed(grown, await marksAfter('oem-config/other'))).toEqual([true, true, true]);
});
