import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '#model';
import { showBlocks } from './showBlock.tsx';

const content: Block = { id: 'c', block: 'cms-content', page: { $: 'data.page' }, empty: 'Nothing here yet' };
const show = (contentBlocks: unknown[], more: Partial<Block> = {}) =>
  showBlocks([{ ...content, ...more } as Block], { scope: { data: { page: { humanReadableId: 'p', contentBlocks } } } });

test('[SH-ENTITIES-37] [SH-ENTITIES-43] teaser and text render as rich text', async () => {
  show([
    { id: 1, type: 'PAGE_TEASER', content: '<p>A <b>short</b> word</p>', blockOrder: 1 },
    { id: 2, type: 'LIST_ITEM_TEXT', content: '<p>Then <a href="https://example.com/x">more</a></p>', blockOrder: 2 },
  ]);
  expect((await screen.findByText('short')).tagName).toBe('B');
  expect(screen.getByRole('link', { name: 'more' })).toHaveAttribute('rel', 'noopener noreferrer');
});

test('[SH-ENTITIES-38] [SH-ENTITIES-39] a question discloses its answer', async () => {
  const { container } = show([
    { id: 11, humanReadableId: 'a', type: 'FAQ_ANSWER', content: 'By enrolling.', parent: 10, blockOrder: 2 },
    { id: 10, humanReadableId: 'q', type: 'FAQ_QUESTION', content: 'How?', blockOrder: 1 },
  ]);
  const question = await screen.findByText('How?');
  expect(container.querySelector('details')?.open).toBe(false);
  await userEvent.click(question);
  expect(container.querySelector('details')?.open).toBe(true);
  expect(within(container.querySelector('details') as HTMLElement).getByText('By enrolling.')).toBeVisible();
});

test('[SH-ENTITIES-40] [SH-ENTITIES-41] [SH-ENTITIES-42] [SH-ENTITIES-43] a list item joins picture, heading and text of its parts', async () => {
  const { container } = show([
    { id: 1, humanReadableId: 'item', type: 'LIST_ITEM', content: '', blockOrder: 1 },
    { id: 2, type: 'LIST_ITEM_IMAGE', content: 'sample/a.png', parent: 'item', blockOrder: 1 },
    { id: 3, type: 'LIST_ITEM_HEADER', content: 'Heading', parent: 'item', blockOrder: 2 },
    { id: 4, type: 'LIST_ITEM_TEXT', content: 'Text', parent: 'item', blockOrder: 3 },
  ]);
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByRole('heading', { name: 'Heading' })).toBeVisible();
  expect(item.getByText('Text')).toBeVisible();
  expect(container.querySelector('li img')).toHaveAttribute('src', '/assets/sample/a.png');
});

test('a picture says what it shows, alone and in a list, and nothing where nobody has said it', async () => {
  const address = '/media/0f0f0f0f-0000-4000-8000-000000000001/car.png';
  const { container } = show([
    { id: 1, type: 'LIST_ITEM_IMAGE', content: address, alt: 'A car in the snow', blockOrder: 1 },
    { id: 2, type: 'LIST_ITEM', content: '', blockOrder: 2 },
    { id: 3, type: 'LIST_ITEM_IMAGE', content: address, alt: 'A car', parent: 2, blockOrder: 3 },
    { id: 4, type: 'LIST_ITEM_IMAGE', content: address, blockOrder: 4 },
  ]);
  expect(await screen.findByRole('img', { name: 'A car in the snow' })).toHaveAttribute('src', address);
  expect([...container.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['A car in the snow', 'A car', '']);
});

test('a browser is told of the smaller copies of a picture, and how wide it is shown', async () => {
  const address = '/media/0f0f0f0f-0000-4000-8000-000000000001/car.png';
  const copied = { type: 'LIST_ITEM_IMAGE', content: address, width: 500, srcset: `${address}?w=320 320w, ${address} 500w` };
  const { container } = show([
    { id: 1, ...copied, blockOrder: 1 },
    { id: 2, type: 'LIST_ITEM', content: '', blockOrder: 2 },
    { id: 3, ...copied, parent: 2, blockOrder: 3 },
    { id: 4, type: 'LIST_ITEM_IMAGE', content: address, blockOrder: 4 },
  ]);
  await screen.findByRole('listitem');
  const [alone, inItem, whole] = container.querySelectorAll('img');
  expect(alone).toHaveAttribute('srcset', copied.srcset);
  expect([alone?.sizes, alone?.width, inItem?.sizes]).toEqual(['min(100vw, 500px)', 500, '(min-width: 60rem) 30rem, 100vw']);
  expect(whole).not.toHaveAttribute('srcset');
  expect(whole).not.toHaveAttribute('sizes');
});

test('a table stands in a frame that scrolls, which the keyboard reaches under the name of the table', async () => {
  const table = (caption: string) => `<table>${caption}<tr><th>Price</th><td>599</td></tr></table>`;
  show([
    { id: 1, type: 'LIST_ITEM_TEXT', content: `<p>Before</p>${table('<caption> Monthly prices </caption>')}`, blockOrder: 1 },
    { id: 2, type: 'LIST_ITEM_TEXT', content: table(''), blockOrder: 2 },
  ]);
  const named = await screen.findByRole('group', { name: 'Monthly prices' });
  expect(within(named).getByRole('table')).toBeVisible();
  const frames = screen.getAllByRole('table').map(({ parentElement }) => parentElement);
  expect(frames.map((frame) => [frame?.className, frame?.tabIndex])).toEqual([
    ['p-rich__table', 0],
    ['p-rich__table', 0],
  ]);
  expect(frames[1]).not.toHaveAttribute('role');
});

test('order is blockOrder, equal orders by id; only published blocks show (G-S14)', async () => {
  const { container } = show([
    { id: 10, type: 'LIST_ITEM_TEXT', content: 'third', blockOrder: 2 },
    { id: 9, type: 'LIST_ITEM_TEXT', content: 'second', blockOrder: 2, status: 'PUBLISHED' },
    { id: 12, type: 'LIST_ITEM_TEXT', content: 'first', blockOrder: 1 },
    { id: 13, type: 'LIST_ITEM_TEXT', content: 'deleted', blockOrder: 3, status: 'DELETED' },
    { id: 14, type: 'LIST_ITEM_TEXT', content: 'draft', blockOrder: 4, status: 'DRAFT' },
  ]);
  await screen.findByText('first');
  expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual(['first', 'second', 'third']);
});

test('scripts, handlers, styles, forms and foreign schemes never reach the page', async () => {
  const { container } = show([
    {
      id: 1,
      type: 'LIST_ITEM_TEXT',
      blockOrder: 1,
      content:
        '<p style="color:red" onclick="x()">Safe<script>alert(1)</script><img src=x onerror="x()"><iframe src="//evil"></iframe><a href="javascript:x()">link</a><a href="/\\evil.example">slash</a></p><form><input></form><style>p{}</style>',
    },
  ]);
  await screen.findByText(/Safe/);
  expect(container.querySelector('script, iframe, form, input, style, [onclick], [onerror], [style], a[href]')).toBeNull();
});

test('pictures of other origins are shown by their words, and no attribute loads one', async () => {
  const picture = (src: string) => `<img src="${src}" alt="A chart">`;
  const content = `<p>Seen ${picture('https://tracker.example/a.png')}</p><table background="https://tracker.example/b.png"><tr><td>1</td></tr></table>`;
  const { container } = show([
    { id: 1, type: 'LIST_ITEM_TEXT', blockOrder: 1, content: content + picture('/assets/own.png') + picture('//tracker.example/c.png') },
  ]);
  expect(await screen.findByText('Seen A chart')).toBeVisible();
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['/assets/own.png', null]);
  expect(container.innerHTML).not.toContain('tracker.example');
});

test('`kinds` limits the kinds; an empty page says so', async () => {
  const { unmount } = show(
    [
      { id: 1, type: 'PAGE_TEASER', content: 'Teaser' },
      { id: 2, type: 'LIST_ITEM_TEXT', content: 'Text' },
    ],
    { kinds: ['PAGE_TEASER'] },
  );
  await screen.findByText('Teaser');
  expect(screen.queryByText('Text')).toBeNull();
  unmount();
  show([]);
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
});

test('a page that has content of other kinds only is not called empty', async () => {
  const { container, show: showNext } = show([{ id: 1, type: 'PAGE_TEASER', content: 'Teaser' }], { kinds: ['FAQ_QUESTION'] });
  showNext({ scope: { data: { page: { humanReadableId: 'p', contentBlocks: [] } } } });
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  showNext({ scope: { data: { page: { humanReadableId: 'p', contentBlocks: [{ id: 1, type: 'PAGE_TEASER', content: 'Teaser' }] } } } });
  expect(screen.queryByText('Nothing here yet')).toBeNull();
  expect(container.querySelector('.p-cms')).toBeNull();
});

test('an intro names each figure by what it counts, beside its blocks', async () => {
  const figures = [
    { id: 'score', value: '1 to 100', label: 'score on every lead' },
    { id: 'days', value: '15 days', label: 'to return a lead' },
  ];
  const teaser: Block = { id: 't', block: 'text', text: 'Verified leads' };
  showBlocks([{ id: 'i', block: 'intro', blocks: [teaser], figures, picture: 'assets/icons/leads.svg' }]);
  expect(await screen.findByText('Verified leads')).toBeVisible();
  const pairs = screen.getAllByRole('definition').map((value) => [value.textContent, value.previousElementSibling?.textContent]);
  expect(pairs).toEqual(figures.map(({ value, label }) => [value, label]));
});
