import { entryNames } from '../../../../src/server/export/entryNames.ts';

test.each([
  ['a/b', 'c.pdf', 'a/b/c.pdf'],
  ['../../etc', 'passwd', 'etc/passwd'],
  ['/a//b/', '..\\..\\x.pdf', 'a/b/-..-x.pdf'],
  ['C:\\folder', 'con.txt', 'C-folder/_con.txt'],
  ['', ' . ', 'file'],
  ['Garage « Élan »', 'preuve\u202Efdp.exe', 'Garage « Élan »/preuvefdp.exe'],
  ['a', `${'n'.repeat(200)}.pdf`, `a/${'n'.repeat(116)}.pdf`],
])('the file %j %j lies at %j', (folder, name, path) => {
  expect(entryNames()(folder, name)).toBe(path);
});

test('no path stands twice, also where capitals do not count', () => {
  const nameOf = entryNames();
  const paths = ['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf'].map((name) => nameOf('x', name));
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(4);
  expect(paths.slice(0, 3)).toEqual(['x/a.pdf', 'x/A (2).PDF', 'x/a (3).pdf']);
});
