import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { access } from '../../../src/cli/commands/access.ts';

const library = resolve('test/library');
const own = resolve('test/rules/accessMatrix.md');
const expected = readFileSync(resolve('test/rules/accessMatrix.library.md'), 'utf8');

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-access-'));
  cpSync(library, root, { recursive: true });
});
afterEach(() => {
  delete process.env['PORTICO_ROOT'];
  rmSync(root, { recursive: true });
});

async function printed(args: readonly string[]): Promise<{ code: number; text: string }> {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await access(args);
  const text = write.mock.calls.map(([line]) => String(line)).join('');
  write.mockRestore();
  return { code, text };
}

test.each(['--root', 'PORTICO_ROOT'])('the table is written beside the portal that %s names, and over no other one', async (way) => {
  const before = readFileSync(own, 'utf8');
  if (way === 'PORTICO_ROOT') process.env['PORTICO_ROOT'] = root;
  const { code, text } = await printed(way === '--root' ? ['--root', root] : []);
  const file = join(root, 'test/rules/accessMatrix.md');
  expect([code, text]).toEqual([0, `Wrote ${file}\n`]);
  expect(readFileSync(file, 'utf8')).toBe(expected);
  expect(readFileSync(own, 'utf8')).toBe(before);
});

test('a file that is named is written instead, --check compares, --print writes nothing', async () => {
  const file = join(root, 'matrix.md');
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect((await printed([file, '--root', root, '--check'])).code).toBe(1);
  stderr.mockRestore();
  expect(await printed([file, '--root', root])).toEqual({ code: 0, text: `Wrote ${file}\n` });
  expect((await printed([file, '--root', root, '--check'])).code).toBe(0);
  expect(await printed(['--print', '--root', root])).toEqual({ code: 0, text: expected });
});
