import { chooseFilter } from './support/chooseFilter.ts';
import { expect, test } from './support/portalTest.ts';
import { answer, openAs, recordCalls } from './support/walk.ts';

test('[SH-ROUTES-42, BU-MANUAL-CORRECTION-01, BU-MANUAL-CORRECTION-03, BU-MANUAL-CORRECTION-07] an administrator corrects a mapping, looks at the difference first, and puts it back', async ({
  page,
  portal,
}) => {
  const FILTER = '/api/portal/manual-dmf-correction/filter';
  const SAVE = '/api/portal/manual-dmf-correction/save';
  const calls = recordCalls(page);
  const made = (path: string) => calls.filter((call) => call.path === path);
  await openAs(page, portal.url, 'admin', '/settings/manualDMFCorrection');
  const lookUp = async (code: string) => {
    await page.getByRole('textbox', { name: 'Dealer code' }).fill(code);
    await page.getByRole('button', { name: 'Look up' }).click();
  };
  await test.step('BU-MANUAL-CORRECTION-05 without a code nothing is looked up', async () => {
    await lookUp(' ');
    await expect(page.getByText('This field is required.').first()).toBeVisible();
    expect(made(FILTER)).toEqual([]);
  });
  await test.step('BU-MANUAL-CORRECTION-02 an unknown code shows dealers like it, a dealer without mappings says so', async () => {
    await lookUp('oaks honda');
    await expect(page.getByText('No Data Found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'River Oaks Honda' })).toBeVisible();
    await lookUp('HO0006');
    await expect(page.getByText('No mappings found')).toBeVisible();
  });
  await lookUp('ho0002');
  await expect(page).toHaveURL(/dealer=HO0002/);
  await expect.poll(() => made(FILTER).at(-1)).toMatchObject({ method: 'GET', query: expect.stringContaining('dealerCode=HO0002') });
  const feed = page.getByRole('group', { name: 'Feed ID' }).getByRole('textbox');
  const before = await feed.inputValue();
  await feed.fill('EF-7070');
  await page.getByRole('button', { name: 'Review changes' }).and(page.locator(':enabled')).click();
  const dialog = page.getByRole('dialog', { name: 'Save this correction?' });
  await expect(dialog.getByRole('row').nth(1)).toHaveText(new RegExp(`Feed ID.*${before}.*EF-7070`));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The provider moved the feed.');
  await dialog.getByRole('button', { name: 'Save correction' }).dblclick();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  await test.step('BU-MANUAL-CORRECTION-06 only what was changed is sent, once', () => {
    expect(made(SAVE).map(({ body }) => JSON.parse(body))).toEqual([
      {
        dealerCode: 'HO0002',
        reason: 'The provider moved the feed.',
        mappings: [{ id: 'honda-0002-feed', changes: { feedId: 'EF-7070' } }],
      },
    ]);
  });
  await test.step('what was saved is put back from the history', async () => {
    const history = page.getByRole('table', { name: 'Corrections' });
    await expect(history.getByRole('row').nth(1)).toContainText(`${before} → EF-7070`);
    await history.getByRole('row').nth(1).getByRole('button', { name: 'Put back' }).click();
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(history.getByRole('row').nth(1)).toContainText(`EF-7070 → ${before}`);
    await expect(feed).toHaveValue(before);
  });
  await test.step('whoever has no entry does not get there', async () => {
    await openAs(page, portal.url, 'dealer.honda', '/settings/manualDMFCorrection');
    await expect(page).toHaveURL(`${portal.url}/`);
  });
});

test('[SH-ROUTES-40, BU-LOG-VIEWER-01, BU-LOG-VIEWER-03, BU-LOG-VIEWER-06, BU-LOG-VIEWER-11] an administrator looks through the log by type, day and page', async ({
  page,
  portal,
  faults,
}) => {
  const SEARCH = '/api/portal/log-viewer/search';
  const calls = recordCalls(page);
  const bodies = () => calls.filter(({ path }) => path === SEARCH).map(({ body }) => JSON.parse(body));
  const rows = page.getByRole('table', { name: 'Log Viewer' }).getByRole('row');
  await openAs(page, portal.url, 'admin', '/logviewer?received=2020-01-01..2030-01-01');
  await expect(rows.nth(25)).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/get-page')).map(({ method }) => method)).toEqual(['GET']);
  expect(bodies()).toEqual([{ eventType: '', receivedDateFrom: '2020-01-01', receivedDateTo: '2030-01-01', page: 0, size: 25 }]);
  await test.step('BU-LOG-VIEWER-06 None stands first', async () => {
    await page.getByRole('button', { name: /^Event type/ }).click();
    await expect(page.getByRole('dialog', { name: 'Event type' }).getByRole('option')).toContainText(['None', 'Lead received']);
    await page.keyboard.press('Escape');
  });
  await chooseFilter(page, 'Event type', 'Lead delivery failed');
  await expect.poll(bodies).toContainEqual(expect.objectContaining({ eventType: 'LEAD_DELIVERY_FAILED', page: 0 }));
  await expect(rows.nth(1)).toContainText('Failed');
  const before = await rows.nth(1).textContent();
  await page.getByRole('button', { name: /Next/ }).click();
  await expect.poll(() => bodies().at(-1)).toMatchObject({ eventType: 'LEAD_DELIVERY_FAILED', page: 1 });
  await expect(rows.nth(1)).not.toHaveText(before ?? '');
  await test.step('type, days and page are there again after a reload', async () => {
    await page.reload();
    await expect.poll(() => bodies().at(-1)).toMatchObject({ eventType: 'LEAD_DELIVERY_FAILED', page: 1, receivedDateTo: '2030-01-01' });
  });
  const first = page.locator('dl', { hasText: 'First subscribe date' }).locator('dd');
  await expect(first).toHaveText(/^\w+ \d+, \d{4}$/);
  await test.step('BU-LOG-VIEWER-10, BU-LOG-VIEWER-05 a failure is swallowed', async () => {
    await answer(
      page,
      `POST ${SEARCH}`,
      { status: 404, json: { message: 'No' } },
      { json: { response: { content: [], totalElements: 0, number: 0, size: 25 } } },
    );
    await page.reload();
    await expect(page.getByText('No Data Found')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(first).toHaveText('—');
    expect(faults.splice(0).every((fault) => fault.includes('404'))).toBe(true);
  });
  await test.step('whoever has no entry does not get there', async () => {
    await openAs(page, portal.url, 'dealer.honda', '/logviewer');
    await expect(page).toHaveURL(`${portal.url}/`);
  });
});

test('[SH-ROUTES-36, SH-ROUTES-37, BU-PAYLOAD-LOOKUP-01, BU-PAYLOAD-LOOKUP-02, BU-PAYLOAD-LOOKUP-13] an administrator finds what a source sent, why it failed, and reads it as text', async ({
  page,
  portal,
  faults,
}) => {
  const AT = '/api/portal/payload-lookup';
  const calls = recordCalls(page);
  const made = (path: string) => calls.filter((call) => call.path === `${AT}/${path}`);
  const rows = page.getByRole('table', { name: 'Payload Lookup' }).getByRole('row');
  await openAs(page, portal.url, 'admin', '/payloadlookup?received=2020-01-01..2030-01-01');
  await expect(rows.nth(25)).toBeVisible();
  expect(made('get-page').map(({ method }) => method)).toEqual(['GET']);
  await test.step('BU-PAYLOAD-LOOKUP-03 pages', async () => {
    await page.getByRole('button', { name: /Next/ }).click();
    await expect.poll(() => made('search').map(({ body }) => JSON.parse(body).page)).toEqual([0, 1]);
  });
  await chooseFilter(page, 'Status', 'Failed');
  const failed = rows.filter({ hasText: 'HO0002-F-markup' });
  await expect(failed).toBeVisible();
  const press = async (name: string) => {
    await failed.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await test.step('BU-PAYLOAD-LOOKUP-08 failure details', async () => {
    await press('Failure details');
    await expect(page.getByRole('dialog')).toContainText('A document type is not allowed.');
    await page.keyboard.press('Escape');
  });
  await test.step('BU-PAYLOAD-LOOKUP-04, BU-PAYLOAD-LOOKUP-05 both downloads', async () => {
    const xml = page.waitForEvent('download');
    await press('Download XML');
    expect((await xml).suggestedFilename()).toBe('payload_HO0002-F-markup.xml');
    const table = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download XLS' }).click();
    expect((await table).suggestedFilename()).toMatch(/^payload-lookup\.xlsx?$/);
  });
  await failed.getByRole('link').first().click();
  await expect(page).toHaveURL(/payloadlookupxml\?id=HO0002-F-markup/);
  const text = page.getByRole('region', { name: 'Payload XML' });
  await test.step('BU-PAYLOAD-LOOKUP-09 markup in it is text: nothing is run or loaded', async () => {
    await expect(text).toContainText('<img src=x onerror="alert(1)"> &ext;');
    expect(await page.locator('main img').count()).toBe(0);
    expect(made('payload-xml').map(({ method, query }) => [method, query.includes('id=HO0002-F-markup')])).toEqual([['GET', true]]);
  });
  await test.step('it is searched with a count', async () => {
    const search = page.locator('.p-source').getByRole('searchbox');
    await search.fill('name');
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    await search.press('Enter');
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  });
  await test.step('six megabytes are shown in part', async () => {
    const line = '<note>a line of a long payload</note>\n';
    await answer(page, `GET ${AT}/payload-xml`, {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      text: `<adf>\n${line.repeat(165_000)}</adf>`,
    });
    await page.reload();
    await expect(text).toContainText('a line of a long payload');
    expect(await page.locator('.p-source__row').count()).toBeLessThan(200);
  });
  await test.step('BU-PAYLOAD-LOOKUP-12 a failed search says so', async () => {
    await answer(page, `POST ${AT}/search`, { status: 404, json: { message: 'Nothing here' } });
    await page.goto('/payloadlookup');
    await expect(page.getByText('Nothing here').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    faults.splice(0);
  });
  await test.step('whoever has no entry does not get there', async () => {
    for (const path of ['/payloadlookup', '/payloadlookupxml?id=HO0001-P12']) {
      await openAs(page, portal.url, 'dealer.honda', path);
      await expect(page).toHaveURL(`${portal.url}/`);
    }
  });
});
