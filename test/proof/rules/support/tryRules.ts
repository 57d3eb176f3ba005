// A process of its own: damages one rule after the other in a copy of the repository, and runs the tests of behaviour that concern it.
import { writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { memoryPortal } from '../../../support/memoryPortal.ts';
import { seeded } from '../../support/seeded.ts';
import { behaviourTests } from './behaviourTests.ts';
import { chosenFaults } from './chosenFaults.ts';
import type { RuleFault } from './ruleFaults.ts';
import { runTestFile } from './runTestFile.ts';

/** What became of a fault; `test` is the one that saw it. */
export interface Verdict {
  readonly number: number;
  readonly fault: RuleFault;
  readonly test?: string;
}

register('./freshTests.mjs', import.meta.url);
const [seed = 1, size = 1, ...numbers] = process.argv.slice(2).map(Number);
const made = new Map<string, unknown>();
/** Which test fails in a file without any fault; undefined = none. */
const failures = new Map<string, string | undefined>();
Object.assign(globalThis, { madeByWorker: made });

// What its modules call as tests do is there only now.
const { filledDatabase } = await import('../../../unit/server/fixture/shippedServer.ts');
const home = await memoryPortal('');
process.env['FILLED_DATABASE'] = (await filledDatabase()) ?? '';
let number = 0;
for await (const fault of chosenFaults(home, size, seeded(seed))) {
  if (numbers.length === 0 || numbers.includes(number)) {
    const test = await firstToSee(fault);
    process.stdout.write(`${JSON.stringify({ number, fault, ...(test !== undefined && { test }) } satisfies Verdict)}\n`);
  }
  number += 1;
}
process.exit(0);

async function firstToSee({ path, text }: RuleFault): Promise<string | undefined> {
  for (const file of behaviourTests(path, /"collection": /.test(text)).jest) {
    const test = await runWith(path, text, file);
    if (test === undefined || !(await isSound(file))) continue;
    return `${file}: ${test}`;
  }
  return undefined;
}

/** Runs a file of tests while a document has another text. */
async function runWith(path: string, text: string, file: string): Promise<string | undefined> {
  for (const key of made.keys()) if (/^(?:compilation|core document| in memory)/.test(key)) made.delete(key);
  made.set('compilation of .', home.compile(new Map([[path, text]])));
  writeFileSync(path, text);
  try {
    return await runTestFile(file);
  } finally {
    writeFileSync(path, home.texts.get(path) ?? '');
  }
}

/** A file of tests tells of a fault only if it passes without one; of one that does not, the log says so, and it tells of none. */
async function isSound(file: string): Promise<boolean> {
  if (!failures.has(file)) failures.set(file, await failsWithoutFault(file));
  return failures.get(file) === undefined;
}

async function failsWithoutFault(file: string): Promise<string | undefined> {
  const [path = '', text = ''] = [...home.texts][0] ?? [];
  const failed = await runWith(path, text, file);
  if (failed !== undefined) process.stderr.write(`${file} fails without any fault: ${failed}\n`);
  return failed;
}
