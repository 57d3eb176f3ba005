import pg from 'pg';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
});
/** Lets go of what is held back; a test that waited for it in vain has failed. */
let release = (): void => undefined;
afterEach(() => {
  release();
  jest.restoreAllMocks();
});
afterAll(() => portal.close());

const { query } = pg.Client.prototype;
/** What tells whether there is such an account. */
const TELLING = /\b(users|password_resets|audit)\b/;

/** Holds back every statement that depends on the account until `release` is called. */
function holdAccounts(): void {
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  const send = function (this: pg.Client, ...args: unknown[]): unknown {
    const { text = args[0] } = args[0] as { text?: unknown };
    const sent = () => (query as (...all: unknown[]) => unknown).apply(this, args);
    return TELLING.test(String(text)) ? opened.then(sent) : sent();
  };
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(send as never);
}

/** How many mails are stored to be sent. */
async function waiting(): Promise<number> {
  const rows = await portal.server.db.selectFrom('jobs').select('id').where('collection', '=', 'mails').execute();
  return rows.length;
}

async function untilMailed(count: number): Promise<string[]> {
  for (;;) {
    const mails = await portal.mails();
    if (mails.length >= count) return mails;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('[R4] a forgotten password is stored, then answered, before anybody has looked whether there is such an account', async () => {
  const answers: unknown[] = [];
  holdAccounts();
  for (const username of ['nobody-here', 'ann']) {
    const { statusCode, body } = await portal.client().send('POST', '/sso/forgot', { form: { username } });
    expect(await portal.mails()).toEqual([]);
    // A server that ends now has lost nothing.
    expect(await waiting()).toBe(answers.length + 1);
    answers.push({ statusCode, body });
  }
  release();
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ statusCode: 200 });
  const mails = await untilMailed(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('ann@example.com');
}, 20_000);
