import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { check } from '../../../src/cli/commands/check.ts';

async function printed(args: readonly string[]): Promise<{ code: number; text: string }> {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await check(args);
  const text = write.mock.calls.map(([line]) => String(line)).join('');
  write.mockRestore();
  return { code, text };
}

const broken = (code: string) => resolve(__dirname, '../../broken', code);

test('a fault is printed as file:line:column CODE message with its fix, and the exit code is 1', async () => {
  const { code, text } = await printed(['--root', broken('OVERLAY_ANCHOR')]);
  expect(text).toContain(
    'oem-config/one/overlays/schemas/screens/a/home.screen.json:7:17 OVERLAY_ANCHOR the list has no item "s" (did you mean "t"?) [/blocks/0/$after oem]\n',
  );
  expect(text).toMatch(/\d+ errors?, \d+ warnings? \(\d+ ms\)\n$/);
  expect(code).toBe(1);
});

test('PORTICO_ROOT names the portal when no --root does', async () => {
  process.env['PORTICO_ROOT'] = broken('VALUE_SHAPE');
  const { text } = await printed([]);
  delete process.env['PORTICO_ROOT'];
  expect(text).toContain('schemas/conditions/a.conditions.json:5:15 VALUE_SHAPE');
});

test('the portal of this repository has no error', async () => {
  const { code, text } = await printed([]);
  expect(text).toContain('0 errors');
  expect(code).toBe(0);
}, 30_000);

test('a check that takes too long ends with what to do, and another exit code than 0', () => {
  // Nobody writes documents that take this long any more: the limit is so low that any do.
  const command = "import('./src/cli/compileLimit.ts').then(({ withCompileLimit }) => withCompileLimit(async () => { for (;;); }))";
  const environment = { ...process.env, COMPILE_SECONDS: '1' };
  const ended = spawnSync(process.execPath, ['--import', 'tsx', '--eval', command], {
    cwd: resolve(__dirname, '../../..'),
    env: environment,
    encoding: 'utf8',
  });
  expect([ended.status, ended.signal]).toEqual([null, 'SIGKILL']);
  expect(ended.stdout).toMatch(
    /^schemas:1:1 COMPILE_LIMIT compiling the documents takes more than 1 s of the processor \(undo the last change/,
  );
}, 120_000);
