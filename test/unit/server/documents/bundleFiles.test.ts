import type { BundleFile } from '#model';
import { BundleFiles } from '../../../../src/server/documents/bundleFiles.ts';

/** The files of a version of which some were made; `looked` counts how often all of them had to be made. */
function version(made: readonly string[], others: readonly string[] = []) {
  const looked = { count: 0 };
  const file = (path: string) => ({ path }) as BundleFile;
  const files = {
    made: (path: string) => (made.includes(path) ? file(path) : undefined),
    get: (path: string) => {
      looked.count += 1;
      return [...made, ...others].includes(path) ? file(path) : undefined;
    },
  };
  return { files: files as never, looked };
}

test('a file that no version has makes nothing of the old ones; one that is called otherwise is not looked for', () => {
  const [old, newest] = [version(['/portico/screen-home.old.json']), version([], ['/portico/screen-home.new.json'])];
  const files = new BundleFiles();
  files.add(old);
  files.add(newest);
  expect(files.find('screen-home.old.json')?.path).toBe('/portico/screen-home.old.json');
  expect(newest.looked.count).toBe(0);
  expect(files.find('screen-home.new.json')?.path).toBe('/portico/screen-home.new.json');
  expect(files.find('screen-home.none.json')).toBeUndefined();
  expect([old.looked.count, newest.looked.count]).toEqual([0, 2]);
  for (const name of ['wp-login.php', '.env', 'shell', '../validator.x.js', 'a/screen-home.new.json'])
    expect(files.find(name)).toBeUndefined();
  expect([old.looked.count, newest.looked.count]).toEqual([0, 2]);
});
