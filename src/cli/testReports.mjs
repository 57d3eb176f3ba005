import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MAX_SLOWEST = 20;

/**
 * Reads the JSON report of jest or Playwright: `passed` and `failed` are counts, `notes` name the tests that did not pass at the first try,
 * `files` say how long each test file took. A missing report counts as one failure.
 */
export function readReport(kind, path, root) {
  if (!existsSync(path)) return { passed: 0, failed: 1, notes: [`${kind}: no report`], files: [] };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return kind === 'jest' ? jestReport(report, root) : playwrightReport(report);
}

function jestReport({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }, root) {
  const nameOf = ({ name }) => relative(root, name);
  return {
    passed: numPassedTests,
    // A file that cannot be loaded has no failed test, but must not count as passed.
    failed: numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0),
    notes: testResults.flatMap((file) => jestNotes(nameOf(file), file)),
    files: testResults.map((file) => ({ file: nameOf(file), ms: file.endTime - file.startTime })),
  };
}

function jestNotes(file, { status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const retried = assertionResults.filter((test) => test.status === 'passed' && test.invocations > 1);
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLines(message)}`];
  return [
    ...failed.map((test) => `${file}: ${test.fullName} (failed)\n      ${firstLines(test.failureMessages[0])}`),
    ...retried.map((test) => `${file}: ${test.fullName} (passed at the second try)\n      ${firstLines(test.retryMessages?.[0])}`),
  ];
}

/** Statuses in Playwright's report that are worth a note. */
const OUTCOMES = { unexpected: 'failed', flaky: 'passed at the second try' };

function playwrightReport({ stats, suites, errors }) {
  const tests = suites.flatMap(testsOf);
  const durations = new Map();
  for (const { spec, test } of tests)
    for (const { duration } of test.results) durations.set(spec.file, (durations.get(spec.file) ?? 0) + duration);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    notes: [
      ...errors.map(({ message }) => firstLines(message)),
      ...tests
        .filter(({ test }) => test.status in OUTCOMES)
        .map(({ spec, test }) => {
          const [error] = test.results.flatMap((result) => result.errors ?? []);
          return `${spec.file}: ${spec.title} (${OUTCOMES[test.status]})\n      ${firstLines(error?.message)}`;
        }),
    ],
    files: [...durations].map(([file, ms]) => ({ file: `test/browser/${file}`, ms })),
  };
}

function testsOf(suite) {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => ({ spec, test })));
  return [...(suite.suites ?? []).flatMap(testsOf), ...own];
}

/** The beginning of a message, without colours and empty lines. */
function firstLines(message = 'no message') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).slice(0, 6).join('\n      ');
}

/** Prints the files that took longest, over all reports. */
export function printSlowest(files) {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, MAX_SLOWEST);
  if (slowest.length === 0) return;
  console.log(`\nThe ${slowest.length} slowest test files`);
  for (const { file, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

/** Prints for every proof what it measured (`got`) and what it must reach (`bar`), in the order of the ids. */
export function printProofs(folder) {
  if (!existsSync(folder)) return;
  const proofs = readdirSync(folder)
    .filter((name) => /^[A-Z]+\d.*\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  proofs.sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  console.log('\nProofs');
  for (const { id, what, bar, figure, scale } of proofs) console.log(`  ${id} (${scale}) ${what}\n      bar: ${bar}\n      got: ${figure}`);
}
