import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { run } from 'axe-core';
import type { Block, Call, FormPart, Result } from '#model';
import { List } from '../../../../src/runtime/blocks/list/List.tsx';
import { Section } from '../../../../src/runtime/blocks/section/Section.tsx';
import { contentBlocks } from '../../../../src/runtime/blocks.ts';
import type { DownloadOptions } from '../../../../src/runtime/scope/PortalServices.ts';
import { screenBlocks } from '../../../../src/runtime/screenBlocks.ts';
import { galleryExample } from '../../../support/galleryExample.ts';
import { formPart } from '../formPart.ts';
import { renderBlock } from '../renderBlock.tsx';

beforeAll(() => {
  // jsdom draws nothing; axe asks for a canvas to tell icon fonts.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

const gallery = (kind: string): Block => galleryExample(kind).block;
const texts = {
  'password.rules.length': 'At least 8 characters',
  'password.rules.upper': 'One uppercase letter',
  'password.rules.digit': 'One digit',
};
const list: Call = async () => ({
  ok: true,
  status: 200,
  output: { items: [{ id: 'a', name: 'Sample Motors', city: 'Austin', joined: '2021-03-04', sales: 5, status: 'ACTIVE' }], total: 1 },
});
const contact: FormPart = formPart({
  id: 'contact',
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      title: { type: 'string', title: 'Title' },
      name: { type: 'string', title: 'Name' },
      email: { type: 'string', title: 'E-mail' },
      phone: { type: 'string', title: 'Phone' },
    },
  },
});

test.each(Object.keys({ ...contentBlocks, ...screenBlocks }))(
  'the gallery example of %s renders without a fault and without an accessibility finding',
  async (kind) => {
    const { container, seen } = renderBlock(gallery(kind), {
      messages: texts,
      call: list,
      forms: { contact },
      scope: { today: { date: '2026-11-28' } },
    });
    await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull());
    // Tools for pages show nothing while no page is edited.
    const isShown = kind !== 'content-page-tools';
    await waitFor(() => expect(container.innerHTML !== '').toBe(isShown));
    expect(seen.faults).toEqual([]);
    const { violations } = await run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  },
);

test('[SH-CONSTANTS-03] facts are written by language; times name their zone and follow US Central', () => {
  const { container, unmount } = renderBlock(gallery('detail-list'));
  const facts = (root: HTMLElement) =>
    Object.fromEntries(
      [...root.querySelectorAll<HTMLElement>('[data-item]')].map((item) => [
        item.dataset['item'],
        item.querySelector('dd')?.textContent?.replace(/\s/g, ' '),
      ]),
    );
  expect(facts(container)).toEqual({
    name: 'Sample Motors',
    since: 'Mar 4, 2021',
    seen: 'Mar 4, 2026, 12:30 PM CT',
    opens: '9:00 AM',
    open: '9:00 AM – 5:30 PM',
    late: '6:00 PM – 2:00 AM',
    closed: 'Not given',
    leads: '12,345',
    budget: 'CA$1,500.00',
    phone: '5125550134',
    country: 'United States',
    email: 'sales@example.com',
    site: 'https://example.com/',
    state: 'Active',
    note: 'Not given',
    wait: '1d 3:10',
  });
  expect(screen.getByRole('link', { name: '5125550134' })).toHaveAttribute('href', 'tel:5125550134');
  expect(screen.getByRole('link', { name: 'sales@example.com' })).toHaveAttribute('href', 'mailto:sales@example.com');
  unmount();
  const french = facts(renderBlock(gallery('detail-list'), { language: 'fr' }).container);
  expect(french).toMatchObject({
    opens: '9 h 00',
    open: '9 h 00 – 17 h 30',
    late: '18 h 00 – 2 h 00',
    since: '4 mars 2021',
    country: 'États-Unis',
    leads: '12 345',
    budget: '1 500,00 $',
  });
});

test('[G-S15] a date that cannot be read is shown as it came', () => {
  renderBlock({ id: 'facts', block: 'detail-list', items: [{ id: 'when', label: 'When', value: 'soon', format: 'dateTime' }] } as Block);
  expect(screen.getByText('soon')).toBeVisible();
});

const strength = (password: string): Block => ({ ...gallery('password-strength'), value: password });
const states = () => Object.fromEntries(screen.getAllByRole('listitem').map((item) => [item.dataset['rule'], item.dataset['state']]));

test('[SH-CHANGE-PASSWORD-10] [SH-CHANGE-PASSWORD-11] [SH-CHANGE-PASSWORD-12] every rule is neutral, met or not met, in words too', () => {
  const { show } = renderBlock(strength(''), { messages: texts });
  expect(states()).toEqual({ length: 'neutral', upper: 'neutral', digit: 'neutral' });
  show(strength('abcdefg1'));
  expect(states()).toEqual({ length: 'met', upper: 'not-met', digit: 'met' });
  expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('One uppercase letter, not met');
  show(strength('Abcdefg1'));
  expect(states()).toEqual({ length: 'met', upper: 'met', digit: 'met' });
});

test('the chosen tab stands in the address', async () => {
  const { seen, show } = renderBlock(gallery('tabs'));
  expect(await screen.findByText('Sample Motors')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  expect(seen.went).toEqual([{ to: 'here', query: { tab: 'history' } }]);
  show(gallery('tabs'), { scope: { route: { name: 'here', params: {}, query: { tab: 'history' } } } });
  expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('Mar 4, 2021')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sample Motors')).toBeNull());
});

test('arrow keys, Home and End select a tab at once; Tab leads from the selected one into its panel', async () => {
  const { seen, container } = renderBlock(gallery('tabs'));
  const [first, second] = await screen.findAllByRole('tab');
  expect(screen.getByRole('tabpanel', { name: first?.textContent ?? '' })).toBeVisible();
  expect(second).toHaveAttribute('tabindex', '-1');
  const last = screen.getAllByRole('tab').at(-1)?.textContent;
  await userEvent.tab();
  expect(first).toHaveFocus();
  const chosen = () => seen.went.map(({ query }) => (query as { tab: string }).tab);
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(second).toHaveFocus());
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent(last ?? 'none'));
  await userEvent.keyboard('{Home}');
  await waitFor(() => expect(first).toHaveFocus());
  expect(chosen().length).toBeGreaterThan(0);
  expect((await run(container)).violations.map(({ id }) => id)).toEqual([]);
});

const downloading = () => {
  const asked: { operation: string; name: unknown; watch: DownloadOptions; end: (result: Result) => void }[] = [];
  const download = (operation: string, _input: unknown, name: unknown, watch: DownloadOptions) =>
    new Promise<Result>((end) => asked.push({ operation, name, watch, end }));
  return { asked, services: { download } as never };
};

test('[SH-CALLS-40] a download shows progress, then says that it is done', async () => {
  const { asked, services } = downloading();
  renderBlock(gallery('download'), { services });
  await userEvent.click(screen.getByRole('button', { name: 'Export dealers' }));
  expect(asked[0]).toMatchObject({ operation: 'exportDealers', name: 'dealers' });
  await userEvent.click(screen.getByRole('button', { name: /Export dealers/ }));
  expect(asked).toHaveLength(1);
  act(() => asked[0]?.watch.onProgress?.(500, 0.25));
  expect(screen.getByRole('progressbar')).toHaveValue(0.25);
  expect(screen.getByRole('status')).toHaveTextContent('25% downloaded');
  await act(async () => asked[0]?.end({ ok: true, output: null, status: 200 }));
  expect(screen.getByRole('status')).toHaveTextContent('The file was downloaded.');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a download of unknown size tells what has arrived; a refusal says why', async () => {
  const { asked, services } = downloading();
  renderBlock(gallery('download'), { services });
  await userEvent.click(screen.getByRole('button', { name: 'Export dealers' }));
  expect(screen.getByRole('status')).toHaveTextContent('Preparing the file');
  act(() => asked[0]?.watch.onProgress?.(2_300_000));
  expect(screen.getByRole('status')).toHaveTextContent('2 MB received');
  const failure = { kind: 'invalid', operation: 'exportDealers', status: 400, message: 'Too many rows.' } as const;
  await act(async () => asked[0]?.end({ ok: false, failure }));
  expect(screen.getByRole('alert')).toHaveTextContent('Too many rows.');
});

test('a download can be cancelled, and its button has the focus then', async () => {
  const { asked, services } = downloading();
  renderBlock(gallery('download'), { services });
  await userEvent.click(screen.getByRole('button', { name: 'Export dealers' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel download' }));
  expect(asked[0]?.watch.signal?.aborted).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('The download was cancelled.');
  expect(screen.getByRole('button', { name: 'Export dealers' })).toHaveFocus();
});

test('a failed download is an alert and can be tried again', async () => {
  const { asked, services } = downloading();
  renderBlock(gallery('download'), { services });
  await userEvent.click(screen.getByRole('button', { name: 'Export dealers' }));
  await act(async () => asked[0]?.end({ ok: false, failure: { kind: 'offline', operation: 'exportDealers' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Export dealers' }));
  expect(asked).toHaveLength(2);
});

test('a section with a title is a landmark, but not in a list, whose items may have one title', async () => {
  const section = { id: 'part', block: 'section', title: { $: 'item.name' }, blocks: [] };
  const items = [{ name: 'Dealer Office' }, { name: 'Dealer Office' }];
  const inList = { id: 'cards', block: 'list', as: 'cards', items, blocks: [section] } as Block;
  const { unmount } = renderBlock(inList, { blocks: { list: List, section: Section } });
  expect(await screen.findAllByRole('heading', { name: 'Dealer Office' })).toHaveLength(2);
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  renderBlock({ ...section, title: 'Alone' } as Block, { blocks: { section: Section } });
  expect(await screen.findByRole('region', { name: 'Alone' })).toBeVisible();
});
