import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lastChanges } from './lastChanges.mjs';
import { engineRoot, install } from './prepare.mjs';
import { chooseTests } from './testChoice.mjs';
import { listBrowserTests, listProofs } from './testLists.mjs';
import { printProofs, printSlowest, readReport } from './testReports.mjs';

// npm test: static checks, jest without the proofs, and the browser tests tagged @smoke.
// npm run ci (--all): the same, then a part of the other browser tests and of the proofs at small scale (testChoice.mjs).
// npm run ci -- --whole: the same with all of them.
// npm run prove (--proofs): static checks, the proofs of jest and browser at whole scale, and what software of others says.
const all = process.argv.includes('--all');
const whole = process.argv.includes('--whole');
const provesOnly = process.argv.includes('--proofs');

const results = join(engineRoot, 'test-results');
const bin = (name) => join(engineRoot, 'node_modules', '.bin', name);
const portico = (...args) => ['src/cli/run.mjs', ...args];
const startedAt = Date.now();

/**
 * Runs a program and resolves to whether it succeeded. `quietly` holds its output back until it has ended, for programs that run side by
 * side.
 */
function stage(title, command, args, { env = {}, quietly = false } = {}) {
  if (!quietly) console.log(`\n== ${title}`);
  const stageStartedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: engineRoot,
      stdio: quietly ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    const finish = (passed) => {
      process.stdout.write(Buffer.concat(output));
      console.log(`== ${title}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - stageStartedAt) / 1000).toFixed(1)} s`);
      resolve(passed);
    };
    child.once('error', () => finish(false));
    child.once('close', (code) => finish(code === 0));
  });
}

async function checkStatically() {
  return [
    await stage('types', bin('tsc'), ['--noEmit'], { quietly: true }),
    await stage('lint and format', bin('biome'), ['check', '.', '--diagnostic-level=error'], { quietly: true }),
    await stage('layout of documents', process.execPath, portico('format', '--check'), { quietly: true }),
    await stage('generated types', process.execPath, portico('types', '--check'), { quietly: true }),
    await stage('documents', process.execPath, portico('check'), { quietly: true }),
  ];
}

/** The reports of the runners so far. */
const reports = [];
/** Proofs run at whole scale with PROOF=full, else at small scale. */
const scale = provesOnly ? { PROOF: 'full' } : {};

// Every test file gets its modules anew: to optimise code at once, and to collect garbage often, takes longer than it saves.
const SHORT_LIVED = ['--interrupt-budget=1000000', '--max-semi-space-size=64'];

/** `tier` is read by jest.config.mjs: 'daily' or 'proofs'. */
async function jest(title, tier, args) {
  const report = join(results, `jest-${tier}.json`);
  const program = [...SHORT_LIVED, '--disallow-code-generation-from-strings', join(engineRoot, 'node_modules/jest/bin/jest.js')];
  const passed = await stage(title, process.execPath, [...program, '--json', '--outputFile', report, ...args], {
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', TEST_TIER: tier, ...scale },
  });
  reports.push(readReport('jest', report, engineRoot));
  return passed;
}

async function browser(title, name, args) {
  const report = join(results, `${name}.json`);
  const passed = await stage(title, bin('playwright'), ['test', '--config', 'test/browser/playwright.config.ts', ...args], {
    env: { BROWSER_REPORT: report, ...scale },
  });
  reports.push(readReport('playwright', report, engineRoot));
  return passed;
}

// jest leaves one core free by default. Many test files mostly wait, so on a machine with two cores every core gets a worker.
const EVERY_CORE = '--maxWorkers=100%';

async function testsOfEveryDay(built) {
  const unitTests = await jest('jest, without code generation from strings', 'daily', [EVERY_CORE]);
  return [unitTests, await built, await browser('browser, every kind of screen once', 'browser', ['--grep', '@smoke'])];
}

async function everythingElse() {
  return [
    await jest('proofs at small scale', 'proofs', [EVERY_CORE]),
    await browser('browser, all other tests', 'browser-rest', ['--grep-invert', '@smoke']),
  ];
}

async function chosenTests() {
  const { commit, since, changed } = lastChanges(engineRoot);
  const choose = (title, paths) => {
    const textOf = (path) => readFileSync(join(engineRoot, path), 'utf8');
    const { byCommit, byChange } = chooseTests(paths, { commit, changed, textOf });
    const lines = [...byCommit, ...byChange.map((path) => `${path} (changed area)`)];
    console.log(`\n== ${title}: ${lines.length} of ${paths.length} files\n${lines.map((line) => `  ${line}`).join('\n')}`);
    return [...byCommit, ...byChange];
  };
  console.log(
    `\nThe tests that follow are chosen by the commit ${commit || '(none)'} and by what has changed since ${since || 'nothing known'}.`,
  );
  console.log('The same commit chooses the same ones again; `npm run ci -- --whole` runs all.');
  const proofFiles = choose('chosen proofs', listProofs());
  const browserFiles = choose('chosen browser tests', listBrowserTests());
  return [
    await jest('chosen proofs at small scale', 'proofs', [EVERY_CORE, '--runTestsByPath', ...proofFiles]),
    await browser('browser, chosen tests', 'browser-rest', ['--grep-invert', '@smoke', ...browserFiles.map((file) => `/${file}`)]),
  ];
}

async function proofs(built) {
  return [
    await jest('proofs', 'proofs', []),
    await built,
    await browser('proofs in the browser', 'browser-proofs', ['proof/']),
    await stage('suites, clients and readers of others', process.execPath, ['test/outside/start.mjs']),
  ];
}

install();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// The browser tests need the pages; they are built beside the checks and the tests of jest.
const built = stage('build', process.execPath, ['src/cli/build.mjs'], { quietly: true });
const checks = await checkStatically();
const suites = provesOnly ? await proofs(built) : await testsOfEveryDay(built);
if (all) suites.push(...(await (whole ? everythingElse() : chosenTests())));

const sum = (countOf) => reports.reduce((total, report) => total + countOf(report), 0);
const passed = sum((report) => report.passed) + checks.filter(Boolean).length;
const failed = sum((report) => report.failed) + checks.filter((isPassed) => !isPassed).length;
printProofs(join(results, 'proof'));
printSlowest(reports.flatMap(({ files }) => files));
const notes = reports.flatMap((report) => report.notes);
if (notes.length > 0) console.log(`\nNot passed at once\n${notes.map((note) => `  ${note}`).join('\n')}`);
console.log(`\n${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit([...checks, ...suites].every(Boolean) && failed === 0 ? 0 : 1);
