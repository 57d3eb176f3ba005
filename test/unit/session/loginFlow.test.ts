import { join } from 'node:path';
import type { Failure, Json, MachineDocument } from '../../../src/model/index.ts';
import { coreDocument } from '../../support/coreDocument.ts';
import { type Answers, fakeSession } from './fakeSession.ts';

const login = coreDocument<MachineDocument>('workflows/login.machine.json');
const granted: Json = { access_token: 'fresh', token_type: 'bearer' };
const refused = (body: Json): Failure => ({ kind: 'unauthenticated', operation: 'issueToken', status: 401, body });

/** The sign-in page with its flow. */
async function signInPage(answers: Answers = {}, stored: Record<string, string> = {}) {
  const portal = await fakeSession({ at: '/login', answers: { issueToken: granted, forgotPassword: null, ...answers }, stored });
  const flow = portal.flows.start(login);
  const tell = async (type: string, data?: object): Promise<void> => {
    flow.send({ type, data });
    await portal.settle();
  };
  return { ...portal, flow, tell, shown: () => flow.getSnapshot() };
}

describe('the sign-in page', () => {
  test('[SH-LOGIN-03] [SH-CALLS-09] sends what was typed and remember-me, and signs in', async () => {
    const page = await signInPage();
    await page.tell('SUBMIT', { username: 'jane', password: 'secret', remember: true });
    expect(page.inputs['issueToken']).toEqual({
      body: { grant_type: 'password', username: 'jane', password: 'secret', 'remember-me': 'true' },
    });
    expect(page.session.signedIn).toBe(true);
    expect(page.visited).toEqual(['/']);
    expect(JSON.stringify(page.shown().context)).not.toContain('secret');
  });

  test('[SH-LOGIN-03] remember-me is false when it is not ticked', async () => {
    const page = await signInPage();
    await page.tell('SUBMIT', { username: 'jane', password: 'secret' });
    expect(page.inputs['issueToken']).toMatchObject({ body: { 'remember-me': 'false' } });
  });

  test('[SH-LOGIN-08] a refused sign-in keeps the error of the response and shows the form again', async () => {
    const page = await signInPage({ issueToken: refused({ error: 'invalid_grant', error_description: 'Bad credentials' }) });
    await page.tell('SUBMIT', { username: 'jane', password: 'wrong' });
    expect(page.session.facts.loginError).toBe('Bad credentials');
    expect(page.shown()).toMatchObject({ view: 'signIn', busy: false, context: { error: 'Bad credentials', busy: false } });
    expect(page.session.signedIn).toBe(false);
  });

  test('[SH-LOGIN-07] a locked account keeps its error', async () => {
    const page = await signInPage({ issueToken: refused({ error: 'account_locked', error_description: 'User account is locked' }) });
    await page.tell('SUBMIT', { username: 'jane', password: 'wrong' });
    expect(page.session.facts.loginError).toBe('User account is locked');
  });

  test('G-C41: a new attempt forgets the old error', async () => {
    let tries = 0;
    const page = await signInPage({
      issueToken: () => {
        tries += 1;
        return tries === 1 ? (refused({ error: 'invalid_grant' }) as unknown as Json) : granted;
      },
    });
    await page.tell('SUBMIT', { username: 'jane', password: 'wrong' });
    await page.tell('SUBMIT', { username: 'jane', password: 'right' });
    expect(page.session.facts.loginError).toBeNull();
    expect(page.session.signedIn).toBe(true);
  });

  test('[SH-SESSION-18] the notice of an expired session stands there until the next attempt', async () => {
    const page = await signInPage({}, { signed_out_notice: 'expired' });
    expect(page.shown().context['notice']).toBe('expired');
    await page.tell('SUBMIT', { username: 'jane', password: 'secret' });
    expect(page.platform.stored.has('signed_out_notice')).toBe(false);
  });

  test('[SH-CALLS-12] a forgotten password sends what was typed, and says that it was sent', async () => {
    const page = await signInPage();
    await page.tell('FORGOT');
    expect(page.shown().view).toBe('forgot');
    await page.tell('SEND', { email: 'jane@example.com' });
    expect(page.inputs['forgotPassword']).toMatchObject({ body: { email: 'jane@example.com' } });
    expect(page.shown().view).toBe('sent');
    await page.tell('BACK');
    expect(page.shown().view).toBe('signIn');
  });
});

test('[F1] an answer without a token is no sign-in: the form says so at once', async () => {
  const page = await signInPage({ issueToken: null });
  await page.tell('SUBMIT', { username: 'jane', password: 'secret' });
  expect(page.shown()).toMatchObject({ view: 'signIn', busy: false, context: { error: expect.any(String) } });
  expect(page.session.signedIn).toBe(false);
});
