import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPortal, startPortal } from '../../browser/support/startPortal.ts';
import { recordProof, rounds } from '../support/proof.ts';
import { proofSeed } from '../support/proofSeed.ts';
import { seeded } from '../support/seeded.ts';
import { type HeavyDocument, heavyDocument } from './support/heavyDocuments.ts';

jest.setTimeout(3_600_000);

const DOCUMENTS = rounds(40, 1000);
const BATCH = rounds(20, 25);
/** A call's bound, in time of the processor: what else the machine does is no fault of the server. */
const MAX_SECONDS = 2;
const FACTS = 'schemas/facts.json';
const MENU = 'schemas/menus/staff.menu.json';
const LOAN = 'workflows/loan.machine.json';

let root: string;
let portal: RunningPortal;
let token: string;
let loan: string;
const texts = new Map<string, string>();

beforeAll(async () => {
  root = join(mkdtempSync(join(tmpdir(), 'portico-budget-')), 'portal');
  cpSync('test/library', root, { recursive: true });
  for (const path of [FACTS, MENU, LOAN]) texts.set(path, readFileSync(join(root, path), 'utf8'));
  portal = await startPortal({ root, env: { COMPILE_SECONDS: '60', LOG_LEVEL: 'info' } });
  token = await signedIn();
  const { items } = await (await call('GET', '/library/v1/loans?page=0&size=1&sort=dueOn,asc&state=requested')).json();
  loan = items[0].id;
});
afterAll(async () => {
  await portal.stop();
  rmSync(join(root, '..'), { recursive: true, force: true });
});

async function signedIn(): Promise<string> {
  const answer = await fetch(`${portal.url}/library/v1/session`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('shelfmark:').toString('base64')}`, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ grant_type: 'password', username: 'librarian.lakeshore', password: 'Portal.2026!' }),
  });
  return (await answer.json()).access_token;
}

const call = (method: string, path: string, body?: object) =>
  fetch(`${portal.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    signal: AbortSignal.timeout(60_000),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const json = (path: string) => JSON.parse(texts.get(path) ?? '');
const write = (path: string, content: object) => writeFileSync(join(root, path), JSON.stringify(content, null, 1));

/** The call that has the server evaluate a document. */
function callOf({ kind, number }: HeavyDocument): Promise<Response> {
  if (kind === 'menu') return call('GET', '/library/v1/me/menu');
  if (kind === 'guard') return call('POST', `/library/v1/loans/${loan}/steps`, { event: 'LEND' });
  return call('GET', `/library/v1/fz/${number}`);
}

const ownFiles = ({ number }: HeavyDocument) =>
  [`schemas/operations/fz${number}.calls.json`, `schemas/conditions/fz${number}.conditions.json`] as const;

/** Writes the documents among those of the library. */
function add(documents: readonly HeavyDocument[]): void {
  const [facts, menu, machine] = [json(FACTS), json(MENU), json(LOAN)];
  for (const document of documents) {
    const { conditions, kind, number, question, values } = document;
    const [callsFile, conditionsFile] = ownFiles(document);
    const description = 'Names that multiply each other, to see what evaluating them takes.';
    for (const [path, derive] of Object.entries(document.facts)) facts.facts[path] = { type: 'string', description: 'Derived.', derive };
    const named = Object.fromEntries(Object.entries(conditions).map(([id, when]) => [id, { when, description: 'Named.' }]));
    write(conditionsFile, { description, conditions: named });
    if (kind === 'menu') menu.items.push({ id: `fz${number}`, if: question, number: 1000 + number, name: 'Branches', url: 'branches' });
    else if (kind === 'guard') machine.states.requested.on.LEND.guard = question;
    else {
      const fz = {
        GET: `/library/v1/fz/${number}`,
        summary: 'Evaluates names',
        access: 'signedIn',
        values,
        refuse: [{ if: question, status: 409, message: '@app.Circulation' }],
        returns: { schema: { type: 'object' } },
        response: { last: `=value.${Object.keys(values).at(-1)}` },
      };
      write(callsFile, { title: 'Names', description, operations: { [`fz${number}`]: fz } });
    }
  }
  write(FACTS, facts);
  write(MENU, menu);
  write(LOAN, machine);
}

function remove(documents: readonly HeavyDocument[]): void {
  for (const file of documents.flatMap(ownFiles)) rmSync(join(root, file), { force: true });
  for (const path of [FACTS, MENU, LOAN]) writeFileSync(join(root, path), texts.get(path) ?? '');
}

/** What the log says of the documents after `from`: they are served, or the diagnostics why not. */
async function verdict(from: number): Promise<'served' | readonly string[]> {
  for (const started = performance.now(); performance.now() - started < 240_000; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const lines = portal.output().slice(from).split('\n');
    if (lines.some((line) => /documents swapped|without errors again/.test(line))) return 'served';
    const refused = lines.find((line) => line.includes('documents refused'));
    if (refused) return JSON.parse(refused).diagnostics;
  }
  throw new Error(`neither served nor refused: ${portal.output().slice(from)}`);
}

/** The numbers of the documents that diagnostics are about: in the name of the file, in its line or in what is said. */
function numbersIn(diagnostics: readonly string[]): Set<number> {
  const found = diagnostics.map((text) => {
    const [, file = '', line = '0'] = /^(.+?):(\d+):/.exec(text) ?? [];
    const lines = readFileSync(join(root, file), 'utf8')
      .split('\n')
      .slice(Number(line) - 1);
    return Number(/\bfz(\d+)/.exec(`${file.split('/').at(-1)} ${text} ${lines.slice(0, 3).join(' ')}`)?.[1]);
  });
  return new Set(found);
}

/** Adds the documents but for those that are refused; which these are. */
async function served(
  documents: readonly HeavyDocument[],
): Promise<{ readonly taken: readonly HeavyDocument[]; readonly refused: number }> {
  let taken = documents;
  for (;;) {
    const from = portal.output().length;
    add(taken);
    const said = await verdict(from);
    if (said === 'served') return { taken, refused: documents.length - taken.length };
    const wrong = numbersIn(said);
    const others = taken.filter(({ number, kind }) => !wrong.has(number) && !(wrong.has(Number.NaN) && kind !== 'values'));
    if (others.length === taken.length) throw new Error(`refused for a reason of its own: ${said.join('\n')}`);
    remove(documents);
    taken = others;
  }
}

/** The time of the processor that the server has taken, in seconds. */
function processorSeconds(): number {
  const fields = readFileSync(`/proc/${portal.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const versionOf = async () =>
  (await fetch(`${portal.url}/health`, { signal: AbortSignal.timeout(20_000) })).headers.get('x-portal-version');

test('[C2] documents whose names multiply when they are evaluated are refused, or the call answers; a restart serves the last that answered', async () => {
  const random = seeded(proofSeed());
  const kinds = (index: number): HeavyDocument['kind'] => (index % BATCH === 0 ? 'menu' : index % BATCH === 1 ? 'guard' : 'values');
  const all = Array.from({ length: DOCUMENTS }, (_, index) => heavyDocument(random, index, kinds(index)));
  const figures = { refused: 0, answered: 0, over: 0, slowest: 0, slowestHealth: 0 };
  for (let from = 0; from < all.length; from += BATCH) {
    const { refused, taken } = await served(all.slice(from, from + BATCH));
    figures.refused += refused;
    for (const document of taken) {
      const before = processorSeconds();
      const asked = callOf(document);
      const healthAsked = performance.now();
      expect(await versionOf()).not.toBeNull();
      figures.slowestHealth = Math.max(figures.slowestHealth, performance.now() - healthAsked);
      const answer = await asked;
      const seconds = processorSeconds() - before;
      figures.slowest = Math.max(figures.slowest, seconds);
      figures.answered += 1;
      if (answer.status === 500) figures.over += 1;
      expect([document, answer.status, seconds < MAX_SECONDS]).toEqual([document, expect.any(Number), true]);
      expect([200, 409, 500]).toContain(answer.status);
    }
    const cut = portal.output().length;
    remove(all.slice(from, from + BATCH));
    await verdict(cut);
  }
  const version = await versionOf();
  await portal.kill();
  await portal.restart();
  expect(await versionOf()).toBe(version);
  expect(figures.answered).toBeGreaterThan(0);
  recordProof({
    id: 'C2-budget',
    what: `${DOCUMENTS} documents whose names multiply, dropped into a running server`,
    bar: `each refused, or its call answered within ${MAX_SECONDS} s of the processor, /health all the while`,
    figure: `${figures.refused} refused, ${figures.answered} answered (${figures.over} over the budget), slowest ${figures.slowest.toFixed(2)} s, /health ${Math.round(figures.slowestHealth)} ms`,
  });
});

test('[C2] documents with which a server was killed in their first call are not served again, and the log says so', async () => {
  const version = await versionOf();
  const { taken } = await served([{ number: 5000, kind: 'values', values: { l0: "='a'" }, conditions: {}, facts: {}, question: 'false' }]);
  expect(taken).toHaveLength(1);
  const worse = await versionOf();
  // What a process leaves that is killed in the call.
  const calls = join(portal.dataDir, 'documents', 'calls', String(portal.pid()));
  await portal.kill();
  writeFileSync(calls, JSON.stringify({ version: worse, calls: ['fz5000'] }));
  const from = portal.output().length;
  await portal.restart();
  expect([await versionOf(), worse]).toEqual([version, expect.not.stringMatching(`^${version}$`)]);
  expect(portal.output().slice(from)).toMatch(/documents refused, the last good portal is served/);
  expect(portal.output().slice(from)).toContain('CALL_UNANSWERED a server with these documents ended before it had answered: fz5000');
});
