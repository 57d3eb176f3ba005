import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { expect } from 'expect';
import { addEventHandler, afterAll, afterEach, beforeAll, beforeEach, describe, getState, it, resetState, run, test } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

/** As in jest.config.mjs, for a machine that is busy. */
const LONGEST_MS = 120_000;
const NONE = /(?!)/;

const mocker = new ModuleMocker(globalThis as never);
const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: process.cwd() } as never, global: globalThis });
const endFakeTimers = timers.useRealTimers.bind(timers);
const ownJest = {
  useFakeTimers: (settings: Parameters<typeof timers.useFakeTimers>[0]) => timers.useFakeTimers(settings),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
  setTimeout: () => undefined,
  retryTimes: () => undefined,
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
};
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest: ownJest, test });

let isStopping = false;
addEventHandler(({ name }) => {
  if (name === 'test_fn_failure' || name === 'hook_failure') isStopping = true;
  if (name === 'test_start' || name === 'run_describe_start') if (isStopping) getState().testNamePattern = NONE;
});

let tries = 0;

/**
 * Runs a file of tests in this process by jest's own runner, so that what is sound stays loaded; gives the first test that fails. Each run
 * evaluates the modules of the tests anew, and none of the sources.
 */
export async function runTestFile(file: string): Promise<string | undefined> {
  tries += 1;
  isStopping = false;
  resetState();
  getState().testTimeout = LONGEST_MS;
  try {
    await import(`${pathToFileURL(resolve(file)).href}?try=${tries}`);
  } catch (error) {
    return `cannot be loaded: ${String(error).split('\n', 1)[0]}`;
  }
  const { testResults, unhandledErrors } = await run();
  endFakeTimers();
  const failed = testResults.find(({ errors }) => errors.length > 0);
  if (failed) return failed.testPath.slice(1).join(' › ');
  return unhandledErrors[0]?.split('\n', 1)[0];
}
