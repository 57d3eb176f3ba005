import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../../..');

function portico(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...args], { cwd: root, encoding: 'utf8' });
}

test.each([[[]], [['chekc']], [['constructor']], [['toString']], [['__proto__']]])(
  '%j is no command: the usage text, exit code 2',
  (args) => {
    const { status, stderr } = portico(...args);
    expect(stderr).toMatch(/^usage: portico <check\|.*\|create-admin>\n$/);
    expect(status).toBe(2);
  },
);

test('an error that the user can solve is printed as its message alone, exit code 1', () => {
  const env = { ...process.env, PORT: 'x' };
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'start'], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  expect(stderr).toBe("PORT must be a number from 0 to 65535, not 'x'.\n");
  expect(status).toBe(1);
});
