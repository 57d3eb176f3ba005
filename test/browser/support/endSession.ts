import { expect, type Page, request } from '@playwright/test';

const CLIENT = `Basic ${Buffer.from('portal:').toString('base64')}`;

/** Ends the session of a page as other software does that holds its token: the page finds out with its next call. */
export async function endSession(page: Page): Promise<void> {
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
