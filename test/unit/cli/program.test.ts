import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const PROGRAM = '.portico/program';

let engine: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(engine, path)), { recursive: true });
  writeFileSync(join(engine, path), text);
}

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, ['src/cli/run.mjs', ...args], {
    cwd: engine,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

beforeEach(() => {
  engine = realpathSync(mkdtempSync(join(tmpdir(), 'portico-test-')));
  for (const path of ['src/cli/run.mjs', 'src/cli/prepare.mjs']) cpSync(join(root, path), join(engine, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(engine, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('src/server/persistence/embedded/pgliteWorker.ts', 'export {};');
  write('src/server/documents/trialThread.ts', 'export {};');
  write('src/model/greeting.ts', "export const greeting: string = 'good morning';");
  write('src/cli/main.ts', "import { greeting } from '../model/greeting.ts';\nconsole.log(greeting, process.argv.slice(2).join());");
});

afterEach(() => rmSync(engine, { recursive: true }));

test('a command runs as the sources are now, whichever of them was changed', () => {
  expect(run('a', 'b').stdout).toBe('good morning a,b\n');
  write('src/model/greeting.ts', "export const greeting: string = 'good evening';");
  expect(run('c').stdout).toBe('good evening c\n');
});

test('what is current is not written again, and files that may still run stay a week', () => {
  run();
  const weekAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  write(`${PROGRAM}/of-yesterday.mjs`, '');
  write(`${PROGRAM}/of-last-week.mjs`, '');
  utimesSync(join(engine, PROGRAM, 'of-last-week.mjs'), weekAgo, weekAgo);
  write(`${PROGRAM}/main.mjs`, "console.log('as it was written')");
  expect(run().stdout).toBe('as it was written\n');
  write('src/model/greeting.ts', "export const greeting: string = 'good night';");
  expect(run().stdout).toBe('good night \n');
  const files = readdirSync(join(engine, PROGRAM));
  expect(files).toContain('of-yesterday.mjs');
  expect(files).not.toContain('of-last-week.mjs');
});

test('a stack trace names the source and its line', () => {
  write('src/cli/main.ts', "interface Unused {\n  readonly of: string;\n}\n\nthrow new Error('no luck');");
  expect(run().stderr).toContain(`${join(engine, 'src/cli/main.ts')}:5:`);
});

test('the engine is where both the sources and what is written of them look for it', () => {
  write('src/cli/roots.ts', readFileSync(join(root, 'src/cli/roots.ts'), 'utf8'));
  write('src/cli/main.ts', "import { engineRoot } from './roots.ts';\nconsole.log(engineRoot);");
  expect(run().stdout).toBe(`${engine}\n`);
});
