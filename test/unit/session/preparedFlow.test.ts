import { join } from 'node:path';
import type { MachineDocument } from '../../../src/model/index.ts';
import { coreDocument } from '../../support/coreDocument.ts';
import type { fakeSession } from './fakeSession.ts';

const login = coreDocument<MachineDocument>('workflows/login.machine.json');

let failing = 0;
let loads = 0;
jest.mock('../../../src/runtime/flows/runFlow.ts', () => {
  loads += 1;
  if (failing > 0) {
    failing -= 1;
    throw Object.assign(new Error('the line broke'), { name: 'ChunkLoadError' });
  }
  return jest.requireActual('../../../src/runtime/flows/runFlow.ts');
});

beforeEach(() => {
  jest.resetModules();
  loads = 0;
  failing = 0;
});

/** The sign-in page before the script that runs flows is there. */
async function freshPage() {
  const { fakeSession: open } = require('./fakeSession.ts') as { fakeSession: typeof fakeSession };
  const portal = await open({ at: '/login', answers: { issueToken: { access_token: 'fresh', token_type: 'bearer' } } });
  return { ...portal, flow: portal.flows.start(login) };
}

test('the sign-in page shows its form, and moves between public pages, without the script that runs flows', async () => {
  const page = await freshPage();
  expect(page.flow.getSnapshot()).toMatchObject({ view: 'signIn', busy: false, states: ['signIn.editing'] });
  page.go('/about');
  await page.settle();
  expect({ loads, session: page.state()?.states, faults: page.faults }).toEqual({ loads: 0, session: ['resting'], faults: [] });
});

test('[SH-LOGIN-03] what is sent before the script is there is handed over to it, once and in order', async () => {
  const page = await freshPage();
  const seen: (string | undefined)[] = [];
  page.flow.subscribe(({ view }) => seen.push(view));
  for (const password of ['secret', 'again']) page.flow.send({ type: 'SUBMIT', data: { username: 'jane', password } });
  expect(page.flow.getSnapshot().view).toBe('signIn');
  await page.settle();
  expect(page.inputs['issueToken']).toMatchObject({ body: { username: 'jane', password: 'secret' } });
  expect(page.calls.filter((id) => id === 'issueToken')).toHaveLength(1);
  expect(page.session.signedIn).toBe(true);
  expect(new Set(seen)).toEqual(new Set(['signIn']));
});

test('[SH-GUARD-21] a flow goes on from where it rested: the word changePassword in a later address says nothing', async () => {
  const page = await freshPage();
  page.go('/manageprofile?changePassword=true');
  await page.settle();
  expect({ loads, visited: page.visited.at(-1) }).toEqual({ loads: 1, visited: '/login' });
  expect(page.state()).toMatchObject({ states: ['resting'], context: { changePassword: false } });
});

test('a script that fails is tried twice, then the block shows its fault; the next event tries again and brings all that was sent', async () => {
  const page = await freshPage();
  failing = 2;
  page.flow.send({ type: 'SUBMIT', data: { username: 'jane', password: 'secret' } });
  await page.settle();
  expect(() => page.flow.getSnapshot()).toThrow('the line broke');
  expect({ loads, faults: page.faults.length }).toEqual({ loads: 2, faults: 1 });
  page.flow.send({ type: 'SUBMIT', data: { username: 'jane', password: 'secret' } });
  await page.settle();
  expect(page.session.signedIn).toBe(true);
  expect(page.calls.filter((id) => id === 'issueToken')).toHaveLength(1);
});

test('a flow that is stopped while its script comes does nothing', async () => {
  const page = await freshPage();
  page.flow.send({ type: 'SUBMIT', data: { username: 'jane', password: 'secret' } });
  page.flow.stop();
  await page.settle();
  expect(page.calls).not.toContain('issueToken');
});

test('a block shows a flow before it runs; that it runs alters nothing, and it runs again after it was stopped', async () => {
  const page = await freshPage();
  const { flows } = page;
  page.flow.stop();
  const { loadRunFlow } =
    require('../../../src/runtime/flows/loadRunFlow.ts') as typeof import('../../../src/runtime/flows/loadRunFlow.ts');
  await loadRunFlow();
  const flow = flows.prepare(login, { evaluation: () => page.services.base() });
  const shown = flow.getSnapshot();
  expect(shown).toMatchObject({ view: 'signIn', busy: false, states: ['signIn.editing'] });
  expect(flows.get('login')).toBeUndefined();
  for (const password of ['secret', 'again']) {
    flow.start();
    expect(flow.getSnapshot()).toBe(shown);
    flow.send({ type: 'SUBMIT', data: { username: 'jane', password } });
    expect(flow.getSnapshot()).not.toBe(shown);
    flow.stop();
  }
  await page.settle();
  expect(page.faults).toEqual([]);
});
