import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flows } from '../../../src/cli/commands/flows.ts';

/** Exit code, and what was written. */
async function answer(...args: readonly string[]): Promise<readonly [code: number, text: string]> {
  let text = '';
  const write = (part: string | Uint8Array): boolean => {
    text += String(part);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write').mockImplementation(write));
  const code = await flows([...args, '--root', 'test/library']);
  for (const spy of spies) spy.mockRestore();
  return [code, text];
}

test('lists the machines with where they run and their size', async () => {
  const [code, text] = await answer('list');
  expect(code).toBe(0);
  expect(text).toMatch(/^loan: server, \d+ states, \d+ transitions/m);
  expect(text).toMatch(/^sign-in: block, \d+ states, \d+ transitions/m);
});

test('shows a machine with its file and a row for each transition', async () => {
  const [code, text] = await answer('show', 'sign-in');
  expect(code).toBe(0);
  expect(text).toContain('File: workflows/sign-in.machine.json');
  expect(text).toContain('| From | When | If | To | Does | Why |');
});

test.each([
  ['mermaid', 'stateDiagram-v2'],
  ['scxml', '<scxml xmlns="http://www.w3.org/2005/07/scxml"'],
  ['xstate', '"id": "sign-in"'],
  ['table', '# sign-in'],
  ['svg', '<title>sign-in</title>'],
])('exports a machine as %s', async (notation, part) => {
  const [code, text] = await answer('export', 'sign-in', '--as', notation);
  expect([code, text.includes(part)]).toEqual([0, true]);
});

test('derives walks, each step with its event and the state that it leads to', async () => {
  const [code, text] = await answer('walk', 'visit');
  expect([code, text.includes('Not taken')]).toEqual([0, false]);
  expect(text).toMatch(/^Walk 1\n {2}start.*: ".+"\n {2}\w.*: /m);
  const [, json] = await answer('walk', 'visit', '--as', 'json');
  expect(JSON.parse(json)).toMatchObject({ missing: [], walks: [{ machine: 'visit', start: { given: {} } }, {}, {}, {}] });
});

test('walks to a state, and by chance with the seed that is given', async () => {
  const [code, text] = await answer('walk', 'loan', '--to', 'closed');
  expect([code, text.trim().split('\n').at(-1)]).toEqual([0, expect.stringMatching(/: "closed"$/)]);
  const first = await answer('walk', 'loan', '--random', '7', '--steps', '3');
  expect(first[1]).toMatch(/^Seed 7, [1-3] of at most 3 steps\n {2}start/);
  expect(await answer('walk', 'loan', '--random', '7', '--steps', '3')).toEqual(first);
  expect(await answer('walk', 'loan', '--to', 'close')).toEqual([1, expect.stringContaining('did you mean "closed"?')]);
  expect((await answer('walk', 'loan', '--random', 'x'))[0]).toBe(1);
});

test('tells what derived walks see of the machines', async () => {
  const [code, text] = await answer('coverage');
  expect(code).toBe(0);
  expect(text).toContain('| machine | states | transitions | guards | calls | timers |');
  expect(text).toMatch(/^\| loan \| \d+\/\d+ \| 7\/7 \|/m);
  expect((await answer('coverage', 'registratoin'))[1]).toBe('There is no machine "registratoin"; did you mean "registration"?\n');
});

test('says what there is instead of what it was asked for', async () => {
  expect(await answer('export', 'sign-inn', '--as', 'scxml')).toEqual([1, 'There is no machine "sign-inn"; did you mean "sign-in"?\n']);
  expect(await answer('export', 'sign-in', '--as', 'pdf')).toEqual([1, 'There is no notation "pdf": mermaid, scxml, xstate, table, svg\n']);
  expect(await answer('show', 'loan', '--program', 'prarie')).toEqual([1, 'There is no program "prarie"; did you mean "prairie"?\n']);
  const [code, text] = await answer('draw');
  expect([code, text.startsWith('usage: portico flows <verb>')]).toEqual([2, true]);
});

test('tells how a machine differs from that of another program, and from an older one', async () => {
  expect(await answer('differences', 'visit', 'prairie', 'lakeshore')).toEqual([0, 'Nothing differs.\n']);
  expect((await answer('differences', 'visit'))[0]).toBe(1);
  const older = mkdtempSync(join(tmpdir(), 'portico-older-'));
  cpSync('test/library', older, { recursive: true });
  const file = join(older, 'workflows/visit.machine.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"description": "/, '"description": "Once: '));
  const [code, text] = await answer('differences', 'visit', '--before', older);
  rmSync(older, { recursive: true });
  expect([code, text]).toEqual([0, expect.stringMatching(/^property changed: visit description: Once: .* -> .*\n {2}\/description\n$/)]);
});

test('coverage counts together with what earlier runs stored of the machines as they are now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-coverage-'));
  const [, json] = await answer('coverage', 'session', '--as', 'json');
  const { guards, ...rest } = JSON.parse(json).session;
  expect(guards.seen).toBeLessThan(guards.all);
  const file = (name: string, content: object): string => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const complete = file('complete.json', { session: { ...rest, guards: { all: guards.all, seen: guards.all, missing: [] } } });
  const older = file('older.json', { session: { ...rest, guards: { all: guards.all + 2, seen: guards.all + 2, missing: [] } } });
  expect((await answer('coverage', 'session', '--with', complete))[1]).toContain(`| ${guards.all}/${guards.all} |`);
  const [code, text] = await answer('coverage', 'session', '--with', older);
  expect([code, text.split('\n')[0]]).toEqual([0, `${older}: session is not the machine as it is now, so this does not count`]);
  expect(text).toContain(`| ${guards.seen}/${guards.all} |`);
  expect((await answer('coverage', 'session', '--with', join(folder, 'none.json')))[0]).toBe(1);
  rmSync(folder, { recursive: true });
});

test('kept walks count in coverage, or alone; from a step on that no longer comes to what it says they do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-coverage-'));
  const file = join(folder, 'visit.walk.json');
  const walk = (...steps: object[]): void =>
    writeFileSync(file, JSON.stringify({ title: 'x', machine: 'visit', program: 'x', language: 'en', page: '/', steps }));
  const start = { event: 'xstate.init', to: ['following'] };
  const seen = async (...more: string[]) =>
    (await answer('coverage', 'visit', '--with', file, ...more))[1].split('\n').find((line) => line.startsWith('| visit'));
  walk(start);
  expect(await seen('--derived', 'no')).toMatch(/^\| visit \| 2\/\d+ \| 0\//);
  expect(await seen()).toBe((await answer('coverage', 'visit'))[1].split('\n')[2]);
  walk(start, { event: 'NOTHING', to: ['elsewhere'] });
  expect((await answer('coverage', 'visit', '--with', file))[1]).toContain(
    `${file} counts up to there alone: step 1 (NOTHING) leads to following`,
  );
  walk({ ...start, to: 'following' });
  expect(await answer('coverage', 'visit', '--with', file)).toEqual([1, expect.stringContaining(`${file}: `)]);
  rmSync(folder, { recursive: true });
});
