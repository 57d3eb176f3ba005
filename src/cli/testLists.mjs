// The test files that `npm run ci` adds to npm test, as the runners themselves list them: paths within the repository.
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { engineRoot } from './prepare.mjs';

function output(program, args, env) {
  return execFileSync(process.execPath, [join(engineRoot, 'node_modules', program), ...args], {
    cwd: engineRoot,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { ...process.env, ...env },
  });
}

/** The proofs of jest, and the tests that only their run takes. */
export function listProofs() {
  const env = { TEST_TIER: 'proofs', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
  const paths = JSON.parse(output('jest/bin/jest.js', ['--listTests', '--json'], env));
  return [...new Set(paths.map((path) => relative(engineRoot, path)))].sort();
}

/** The browser tests that are not tagged @smoke. */
export function listBrowserTests() {
  const args = ['test', '--config', 'test/browser/playwright.config.ts', '--grep-invert', '@smoke', '--list', '--reporter=json'];
  const { suites } = JSON.parse(output('@playwright/test/cli.js', args, {}));
  return [...new Set(suites.map(({ file }) => join('test/browser', file)))].sort();
}
