import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build, engineRoot, install } from './prepare.mjs';

const results = join(engineRoot, 'test-results');
const bin = (name) => join(engineRoot, 'node_modules', '.bin', name);

function stage(title, command, args, env = {}) {
  console.log(`\n== ${title}`);
  const begun = Date.now();
  const done = spawnSync(command, args, { cwd: engineRoot, stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`== ${title}: ${done.status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return done.status === 0;
}

function jestCount(file) {
  const path = join(results, file);
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(path, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0) };
}

function browserCount(file) {
  const path = join(results, file);
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(path, 'utf8')).stats;
  if (flaky > 0) console.log(`${flaky} browser tests passed only at the second try`);
  return { passed: expected + flaky, failed: unexpected };
}

function jestFailures(file) {
  const path = join(results, file);
  if (!existsSync(path)) return ['jest: no report'];
  return JSON.parse(readFileSync(path, 'utf8')).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(engineRoot, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const late = assertionResults.filter((one) => one.status === 'passed' && one.invocations > 1);
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLines(message)}`];
    return [
      ...failed.map((one) => `${file}: ${one.fullName} (failed)\n      ${firstLines(one.failureMessages[0])}`),
      ...late.map((one) => `${file}: ${one.fullName} (passed at the second try)\n      ${firstLines(one.retryMessages?.[0])}`),
    ];
  });
}

function browserFailures(file) {
  const path = join(results, file);
  if (!existsSync(path)) return ['browser: no report'];
  const within = (suite) => [
    ...(suite.suites ?? []).flatMap(within),
    ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ spec, test }))),
  ];
  const { suites, errors } = JSON.parse(readFileSync(path, 'utf8'));
  const told = { unexpected: 'failed', flaky: 'passed at the second try' };
  const tests = suites.flatMap(within).filter(({ test }) => told[test.status] !== undefined);
  return [
    ...errors.map(({ message }) => firstLines(message)),
    ...tests.map(({ spec, test }) => {
      const errors = test.results.flatMap((result) => result.errors ?? []);
      return `${spec.file}: ${spec.title} (${told[test.status]})\n      ${firstLines(errors[0]?.message)}`;
    }),
  ];
}

/** The beginning of a message, without colours and empty lines. */
function firstLines(message = 'no message') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).slice(0, 6).join('\n      ');
}

/** Prints what every proof measured beside its bar, in the order of the ids. */
function printProofs() {
  const folder = join(results, 'proof');
  if (!existsSync(folder)) return;
  const proofs = readdirSync(folder)
    .filter((name) => /^[A-Z]+\d.*\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  proofs.sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  console.log('\nProofs');
  for (const { id, what, bar, figure, scale } of proofs) console.log(`  ${id} (${scale}) ${what}\n      bar: ${bar}\n      got: ${figure}`);
}

const proving = process.argv.includes('--proofs');
if (proving) process.env['PROOF'] = 'full';
install();
build();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const modules = '--experimental-vm-modules --no-warnings';
const checks = [
  stage('types', bin('tsc'), ['--noEmit']),
  stage('lint and format', bin('biome'), ['check', '.', '--diagnostic-level=error']),
  stage('generated types', process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'types', '--check']),
  stage('documents', process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'check']),
];
const suites = [
  stage(
    'jest, without code generation from strings',
    process.execPath,
    [
      '--disallow-code-generation-from-strings',
      join(engineRoot, 'node_modules/jest/bin/jest.js'),
      '--json',
      '--outputFile',
      join(results, 'jest.json'),
      // Many files wait most of the time: of two cores none is left free, as one would be by default.
      ...(proving ? ['--testPathPatterns=test/proof/'] : ['--maxWorkers=100%']),
    ],
    { NODE_OPTIONS: modules },
  ),
  stage('browser', bin('playwright'), ['test', '--config', 'test/browser/playwright.config.ts', ...(proving ? ['proof/'] : [])]),
];
const counts = [jestCount('jest.json'), browserCount('browser.json')];
const passed = counts.reduce((sum, count) => sum + count.passed, checks.filter(Boolean).length);
const failed = counts.reduce((sum, count) => sum + count.failed, checks.filter((ok) => !ok).length);
printProofs();
const failures = [...jestFailures('jest.json'), ...browserFailures('browser.json')];
if (failures.length > 0) console.log(`\nNot passed at once\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit([...checks, ...suites].every(Boolean) && failed === 0 ? 0 : 1);
