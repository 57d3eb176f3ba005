import { expect, type Page, request } from '@playwright/test';

const CLIENT = `Basic ${Buffer.from('portal:').toString('base64')}`;
/** A page that has asked for nothing for so long has made all calls of its start. */
const QUIET_MS = 500;

/** Ends the session of a page as other software does that holds its token: the page finds out with its next call, and all that it made before are answered. */
export async function endSession(page: Page): Promise<void> {
  await untilQuiet(page);
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies(origin);
  const token = cookies.find(({ name }) => name === 'portal_session')?.value ?? '';
  const elsewhere = await request.newContext({ baseURL: origin });
  try {
    const answer = await elsewhere.post('/oauth/revoke', { headers: { Authorization: CLIENT }, form: { token } });
    expect(answer.status()).toBe(200);
  } finally {
    await elsewhere.dispose();
  }
}

/** A call that was made before and is answered after the end would tell the page too early. */
async function untilQuiet(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction((quietMs) => {
    const answered = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
    const isWaiting = document.querySelector('.p-frame--start, .p-waiting, .p-screen-skeleton, [aria-busy="true"]') !== null;
    return !isWaiting && performance.now() - Math.max(0, ...answered) > quietMs;
  }, QUIET_MS);
}
