import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { Block, Call, Json } from '#model';
import { blocks } from '../../../../src/runtime/blocks.ts';
import { renderBlock } from '../renderBlock.tsx';

const people = Array.from({ length: 60 }, (_, index) => ({
  id: `d${index}`,
  name: `Dealer ${index}`,
  joined: '2026-03-04',
  sales: 1234.5,
  state: 'ACTIVE',
}));
const block = (more: object = {}): Block =>
  ({
    id: 'dealers',
    block: 'data-table',
    call: 'listDealers',
    caption: 'Dealers',
    pageSize: 10,
    saveAs: 'dealers',
    columns: [
      {
        id: 'name',
        label: 'Name',
        value: { $: 'item.name' },
        sort: 'name',
        format: 'link',
        to: 'dealer',
        params: { id: { $: 'item.id' } },
        primary: true,
      },
      { id: 'joined', label: 'Joined', value: { $: 'item.joined' }, format: 'date' },
      { id: 'sales', label: 'Sales', value: { $: 'item.sales' }, format: 'money', align: 'end' },
      { id: 'state', label: 'State', value: { $: 'item.state' }, format: 'badge', tone: 'success' },
      { id: 'extra', label: 'Extra', value: { $: 'item.id' }, hidden: true },
    ],
    filters: [
      { id: 'text', label: 'Search', param: 'searchText', kind: 'text', inAddress: true },
      {
        id: 'state',
        label: 'Status',
        param: 'status',
        kind: 'select',
        options: [
          { value: 'ACTIVE', label: 'Active' },
          { value: 'LEFT', label: 'Left' },
        ],
      },
    ],
    ...more,
  }) as Block;
const paged: Call = async (_operation, input) => {
  const { page, size } = input as { page: number; size: number };
  return { ok: true, status: 200, output: { items: people.slice(page * size, page * size + size), total: 60 } as unknown as Json };
};
/** Chooses an option of a filter by its button. */
async function choose(filter: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${filter}(: .+)?$`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Services whose local storage is a map. */
const storing = (stored: Map<string, string>) =>
  ({
    platform: {
      clock: { now: () => Date.UTC(2027, 0, 1, 12) },
      storage: {
        get: (key: string) => stored.get(key),
        set: (key: string, value: string) => stored.set(key, value),
        remove: (key: string) => stored.delete(key),
      },
    },
  }) as never;
const inJanuary = storing(new Map());
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('[GB-002] pages come from the server, counted from 0 on the wire and from 1 on the screen', async () => {
  const { seen } = renderBlock(block(), { call: paged });
  expect(await screen.findByText('Dealer 0')).toBeVisible();
  expect(seen.calls[0]).toEqual({ operation: 'listDealers', input: { page: 0, size: 10 } });
  expect(screen.getByRole('status')).toHaveTextContent('1–10 of 60');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Dealer 10')).toBeVisible();
  expect(screen.getByText('Page 2')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
  await waitFor(() => expect(seen.calls.at(-1)?.input).toEqual({ page: 0, size: 25 }));
});

test('cells are written by language', async () => {
  const { unmount } = renderBlock(block(), { call: paged, services: inJanuary });
  const row = (await screen.findByText('Dealer 0')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Mar 4, 2026')).toBeVisible();
  expect(within(row).getByText('$1,234.50')).toBeVisible();
  unmount();
  renderBlock(block(), { call: paged, services: inJanuary, language: 'fr' });
  const french = (await screen.findByText('Dealer 0')).closest('tr') as HTMLElement;
  expect(within(french).getByText('4 mars 2026')).toBeVisible();
  expect(french).toHaveTextContent(/1\s234,50\s\$/);
});

test('dates of the current year stand without it, and figures at the end of their column', async () => {
  const columns = [
    { id: 'name', label: 'Name', value: { $: 'item.name' } },
    { id: 'day', label: 'Day', value: '2027-03-04', format: 'date' },
    { id: 'moment', label: 'Moment', value: '2027-03-04T15:30:00Z', format: 'dateTime' },
    { id: 'sales', label: 'Sales', value: { $: 'item.sales' }, format: 'money' },
  ];
  renderBlock(block({ columns }), { call: paged, services: inJanuary });
  const row = (await screen.findByText('Dealer 0')).closest('tr') as HTMLElement;
  const cells = within(row).getAllByRole('cell');
  expect(cells[0]).toHaveTextContent(/^Mar 4$/);
  expect(cells[1]).toHaveTextContent(/^Mar 4, /);
  expect(cells[1]).not.toHaveTextContent('2027');
  expect(cells[2]).toHaveAttribute('data-align', 'end');
  expect(screen.getByRole('columnheader', { name: 'Sales' })).toHaveAttribute('data-align', 'end');
});

test('a long text is on one line with all of it as its title; a press anywhere in the row opens what its heading links to', async () => {
  const name = 'Somebody and Sons of the North and South';
  const call: Call = async () => ({ ok: true, status: 200, output: { items: [{ ...people[0], name }], total: 1 } as unknown as Json });
  renderBlock(block(), { call });
  const link = await screen.findByRole('link', { name });
  expect(screen.getByTitle(name)).toContainElement(link);
  const opened = jest.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', opened);
  await userEvent.click(screen.getByText('$1,234.50'));
  expect(opened).toHaveBeenCalledTimes(1);
});

test('[GB-003] a head sorts up, down, then not at all, and says so', async () => {
  const { seen } = renderBlock(block(), { call: paged });
  await screen.findByText('Dealer 0');
  const head = screen.getByRole('columnheader', { name: 'Name' });
  const press = () => userEvent.click(within(head).getByRole('button'));
  expect(head).toHaveAttribute('aria-sort', 'none');
  await press();
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await press();
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await press();
  expect(head).toHaveAttribute('aria-sort', 'none');
  expect(seen.calls.map(({ input }) => input['sort'])).toEqual([undefined, 'name,asc', 'name,desc', undefined]);
});

test('[GB-003] a kept order by a column that the table no longer has is not asked for', async () => {
  const sortedBy = async (columns: object, services: object) => {
    const { seen, unmount } = renderBlock(block(columns), { call: paged, ...services });
    await screen.findByText('Dealer 0');
    return { seen, unmount };
  };
  const first = await sortedBy({}, {});
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(first.seen.calls.at(-1)?.input['sort']).toBe('name,asc'));
  first.unmount();
  const services = { services: storing(first.seen.stored) };
  const again = await sortedBy({}, services);
  expect(again.seen.calls[0]?.input['sort']).toBe('name,asc');
  again.unmount();
  const other = await sortedBy({ columns: [{ id: 'name', label: 'Name', value: { $: 'item.name' } }] }, services);
  expect(other.seen.calls[0]?.input['sort']).toBeUndefined();
});

test('[GB-109] filters are sent, shown at their buttons, kept for the login and cleared', async () => {
  const user = { userName: 'Ann Reed', lastLoginTime: '2026-11-20T08:00:00Z' };
  const { seen, unmount } = renderBlock(block(), { call: paged, scope: { user } });
  await screen.findByText('Dealer 0');
  await choose('Status', 'Left');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'abc');
  await waitFor(() => expect(seen.calls.at(-1)?.input).toEqual({ page: 0, size: 10, status: 'LEFT', searchText: 'abc' }));
  expect(seen.calls.filter(({ input }) => 'searchText' in input)).toHaveLength(1);
  expect(screen.getByText('Status: Left')).toBeVisible();
  expect([[...seen.stored.keys()], [...seen.stored.values()].join()]).toEqual([
    ['filters:sample:dealers'],
    expect.not.stringContaining('Reed'),
  ]);
  unmount();
  const again = renderBlock(block(), { call: paged, scope: { user }, services: storing(seen.stored) });
  await screen.findByText('Dealer 0');
  expect(again.seen.calls[0]?.input).toEqual({ page: 0, size: 10, status: 'LEFT', searchText: 'abc' });
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }));
  await waitFor(() => expect(again.seen.calls.at(-1)?.input).toEqual({ page: 0, size: 10, status: 'LEFT' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(again.seen.calls.at(-1)?.input).toEqual({ page: 0, size: 10 }));
});

test.each([
  ['the next login of the user', { userName: 'Ann', lastLoginTime: '2026-11-21T08:00:00Z' }],
  ['another user', { userName: 'Bob', lastLoginTime: '2026-11-20T08:00:00Z' }],
])('[GB-109] %s finds no filters, and what was stored is removed', async (_who, user) => {
  const { seen, unmount } = renderBlock(block(), {
    call: paged,
    scope: { user: { userName: 'Ann', lastLoginTime: '2026-11-20T08:00:00Z' } },
  });
  await screen.findByText('Dealer 0');
  await choose('Status', 'Left');
  await waitFor(() => expect(seen.calls.at(-1)?.input['status']).toBe('LEFT'));
  unmount();
  const next = renderBlock(block(), { call: paged, scope: { user }, services: storing(seen.stored) });
  await screen.findByText('Dealer 0');
  expect([next.seen.calls[0]?.input['status'], seen.stored.size]).toEqual([undefined, 0]);
});

/** A search that is posted, and pages in a size of its own. */
const posted = {
  id: 'listDealers',
  method: 'POST',
  path: '/x',
  requestType: 'application/json',
  parameters: [{ name: 'page', in: 'query', required: false }],
  portal: {},
};

test('filters of a posted search stand in the body', async () => {
  const filters = [{ id: 'text', label: 'Search', param: 'searchText', kind: 'text', initial: 'abc' }];
  const { seen } = renderBlock(block({ filters, with: { body: { programId: 4 } } }), {
    call: paged,
    operations: { listDealers: posted } as never,
  });
  await screen.findByText('Dealer 0');
  expect(seen.calls[0]?.input).toEqual({ page: 0, size: 10, body: { programId: 4, searchText: 'abc' } });
});

test('a list that the server pages in a size of its own has no page size to choose', async () => {
  renderBlock(block(), { call: paged, operations: { listDealers: posted } as never });
  await screen.findByText('Dealer 0');
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
});

test('a search takes as many characters as the call does', async () => {
  const filters = [{ id: 'text', label: 'Search', param: 'searchText', kind: 'text', maxLength: 5 }];
  const { seen } = renderBlock(block({ filters }), { call: paged });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'seven of them');
  await waitFor(() => expect(seen.calls.at(-1)?.input['searchText']).toBe('seven'));
});

test('[BU-ERRORS-07] nothing found says so; with filters in the exact words, and it offers to clear them', async () => {
  const call: Call = async () => ({ ok: true, status: 200, output: { items: [], total: 0 } });
  renderBlock(block({ emptyTitle: 'No dealers yet', emptyText: 'Add the first one.' }), { call });
  expect(await screen.findByRole('heading', { name: 'No dealers yet' })).toBeVisible();
  expect(screen.getByText('Add the first one.')).toBeVisible();
  await choose('Status', 'Left');
  expect(await screen.findByText('Nothing matches these filters. Change or clear them to see more.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No Data Found' })).toBeVisible();
  // The first one stands beside the filters, the last one with the words.
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear all filters' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'No dealers yet' })).toBeVisible();
});

test('a failed call is said and can be tried again', async () => {
  const answers: Call[] = [async () => ({ ok: false, failure: { kind: 'server', operation: 'listDealers', status: 500 } }), paged];
  const call: Call = (operation, input) => (answers.length > 1 ? (answers.shift() as Call) : paged)(operation, input);
  renderBlock(block(), { call });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The list could not be loaded.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Dealer 0')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('while the first page loads the table is busy and keeps its place', async () => {
  renderBlock(block(), { call: () => new Promise(() => undefined) });
  expect(await screen.findByRole('table', { name: 'Loading Dealers…' })).toHaveAttribute('aria-busy', 'true');
});

test('an older answer never replaces a newer one', async () => {
  const waiting: ((name: string) => void)[] = [];
  const call: Call = () =>
    new Promise((done) => waiting.push((name) => done({ ok: true, status: 200, output: { items: [{ id: name, name }], total: 1 } })));
  renderBlock(block(), { call });
  await waitFor(() => expect(waiting).toHaveLength(1));
  await choose('Status', 'Left');
  await waitFor(() => expect(waiting).toHaveLength(2));
  await act(async () => waiting[1]?.('new'));
  await act(async () => waiting[0]?.('old'));
  expect(rowNames()).toEqual(['new']);
});

test('columns can be chosen', async () => {
  renderBlock(block(), { call: paged });
  await screen.findByText('Dealer 0');
  expect(screen.queryByRole('columnheader', { name: 'Extra' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Extra' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sales' }));
  expect(screen.getByRole('columnheader', { name: 'Extra' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Sales' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'View' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'View' })).toHaveFocus());
});

test('the panel of columns closes when the user presses elsewhere, and stays while the user presses in it', async () => {
  renderBlock(block(), { call: paged });
  await userEvent.click(await screen.findByRole('button', { name: 'View' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Extra' }));
  expect(screen.getByRole('checkbox', { name: 'Extra' })).toBeVisible();
  await userEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Extra' })).toBeNull());
});

test('arrow keys move between the two row densities, which are one group of radio buttons', async () => {
  renderBlock(block(), { call: paged });
  await screen.findByText('Dealer 0');
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Comfortable' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked();
  expect(screen.getByRole('table')).toHaveClass('p-table--compact');
});

test('arrow keys walk the rows and Enter follows the first link', async () => {
  const { seen } = renderBlock(block(), { call: paged });
  const first = (await screen.findByText('Dealer 0')).closest('tr') as HTMLElement;
  act(() => first.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText('Dealer 2').closest('tr')).toHaveFocus();
  expect(seen.went).toHaveLength(1);
});

describe('several row actions', () => {
  // Loaded before the clock of findBy runs.
  beforeAll(() => import('../../../../src/runtime/ui/ModalWindow.tsx'), 60_000);
  // jsdom lays nothing out: the focus trap of dialogs needs boxes, axe a canvas to tell icon fonts.
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{ width: 10, height: 10 }] as unknown as DOMRectList);
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  });
  afterEach(() => jest.restoreAllMocks());

  const actions = (name: string) => [{ type: 'send', params: { event: name } }];
  const confirm = { title: 'Stop it?', confirmLabel: 'Stop now', cancelLabel: 'Keep' };
  const rowActions = [
    { id: 'edit', block: 'button', label: 'Edit', actions: actions('EDIT') },
    { id: 'pause', block: 'button', label: 'Pause', disabledIf: { eq: [1, 1] }, actions: actions('PAUSE') },
    { id: 'stop', block: 'button', label: 'Stop', confirm, actions: actions('STOP') },
    { id: 'open', block: 'link', label: 'Open', to: 'dealer' },
  ];
  const show = async () => {
    const shown = renderBlock(block({ rowActions }), { call: paged, blocks });
    return { ...shown, button: await screen.findByRole('button', { name: 'Actions for Dealer 1' }) };
  };
  const marked = () => document.getElementById(screen.getByRole('menu').getAttribute('aria-activedescendant') ?? '');
  const isMarked = (name: string) => waitFor(() => expect(marked()).toHaveTextContent(name));

  test('of a row that has none show no button, and without any in a page there is no column', async () => {
    const visibleIf = { eq: [{ $: 'item.id' }, 'd1'] };
    const only = rowActions.map((action) => ({ ...action, visibleIf }));
    renderBlock(block({ rowActions: only }), { call: paged, blocks });
    await screen.findByRole('button', { name: 'Actions for Dealer 1' });
    expect(screen.getAllByRole('button', { name: /^Actions for / })).toHaveLength(1);
    const headers = screen.getAllByRole('columnheader').length;
    expect(within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')).toHaveLength(headers - 1);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Dealer 10');
    expect(screen.getAllByRole('columnheader')).toHaveLength(headers - 1);
    expect(within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')).toHaveLength(headers - 2);
  });

  test('stand in one menu named after the row, whose items are no stop of the Tab key', async () => {
    const { button } = await show();
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).not.toHaveAttribute('aria-controls');
    expect(screen.queryByRole('menuitem')).toBeNull();
    await userEvent.click(button);
    const menu = await screen.findByRole('menu', { name: 'Actions for Dealer 1' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button).toHaveAttribute('aria-controls', menu.id);
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Pause', 'Stop', 'Open']);
    for (const item of items) expect(item).toHaveAttribute('tabindex', '-1');
    await waitFor(() => expect(menu).toHaveFocus());
    expect((await axe.run(menu)).violations.map(({ id }) => id)).toEqual([]);
  });

  test('are reached by arrow keys, Home, End and first letters; what is disabled is passed over', async () => {
    const { button } = await show();
    act(() => button.focus());
    await userEvent.keyboard('{ArrowUp}');
    await screen.findByRole('menu');
    await isMarked('Open');
    await userEvent.keyboard('{Home}');
    await isMarked('Edit');
    await userEvent.keyboard('{ArrowDown}');
    await isMarked('Stop');
    await userEvent.keyboard('{End}');
    await isMarked('Open');
    await userEvent.keyboard('s');
    await isMarked('Stop');
  });

  test('Escape closes the menu alone and gives the focus back; Enter runs the marked action', async () => {
    const { button, seen } = await show();
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    await isMarked('Edit');
    // A browser focuses nothing that is hidden; jsdom would do so when the menu is closed before it has the focus.
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await isMarked('Edit');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(seen.ran).toMatchObject([{ params: { event: 'EDIT' } }]));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  test('an action that asks first still does so when its menu is closed, and a tap opens, runs and closes', async () => {
    const { button, seen } = await show();
    const user = userEvent.setup();
    await user.pointer({ target: button, keys: '[TouchA]' });
    await user.pointer({ target: await screen.findByRole('menuitem', { name: 'Stop' }), keys: '[TouchA]' });
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop it?' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop now' }));
    expect(seen.ran).toMatchObject([{ params: { event: 'STOP' } }]);
  });
});

test('a call that made the list stale loads it again; what others change moves no row', async () => {
  const heard: ((operations: readonly string[], isByOthers?: boolean) => void)[] = [];
  const { seen } = renderBlock(block(), {
    call: paged,
    services: {
      onInvalidated: (then) => {
        heard.push(then);
        return () => undefined;
      },
    },
  });
  await screen.findByText('Dealer 0');
  act(() => heard.at(-1)?.(['listDealers'], true));
  expect(seen.calls).toHaveLength(1);
  act(() => heard.at(-1)?.(['listDealers']));
  await waitFor(() => expect(seen.calls).toHaveLength(2));
});

test('[GB-305] every cell of a card knows its label', async () => {
  renderBlock(block(), { call: paged });
  const row = (await screen.findByText('Dealer 0')).closest('tr') as HTMLElement;
  expect([...row.querySelectorAll('td')].map((cell) => cell.dataset['label'])).toEqual(['Joined', 'Sales', 'State']);
});

test('rows that are given are sorted, filtered and paged in the browser, without a call', async () => {
  const given = people.map((person, index) => ({ ...person, sales: 1000 - index, state: index % 2 ? 'LEFT' : 'ACTIVE' }));
  const { call: _none, ...rest } = block({
    rows: { $: 'data.people' },
    saveAs: undefined,
    columns: [
      { id: 'name', label: 'Name', value: { $: 'item.name' }, sort: 'name', primary: true },
      { id: 'sales', label: 'Sales', value: { $: 'item.sales' }, sort: 'sales', align: 'end' },
    ],
    filters: [
      { id: 'text', label: 'Search', param: 'name', kind: 'text' },
      { id: 'state', label: 'Status', param: 'state', kind: 'select', options: [{ value: 'LEFT', label: 'Left' }] },
    ],
  }) as unknown as { call: string };
  const call = jest.fn(paged);
  renderBlock(rest as unknown as Block, { call, scope: { data: { people: given } } });
  expect(await screen.findByText('Dealer 0')).toBeVisible();
  expect(rowNames()).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: /Sales/ }));
  expect(rowNames()[0]).toBe('Dealer 59');
  await userEvent.click(screen.getByRole('button', { name: /^Name/ }));
  expect(rowNames().slice(0, 3)).toEqual(['Dealer 0', 'Dealer 1', 'Dealer 2']);
  await choose('Status', 'Left');
  expect(rowNames().slice(0, 2)).toEqual(['Dealer 1', 'Dealer 3']);
  await userEvent.click(screen.getByRole('button', { name: /next/i }));
  expect(rowNames()[0]).toBe('Dealer 21');
  expect(call).not.toHaveBeenCalled();
});

test.each([
  [5, false],
  [6, true],
])('a table of %i rows that are there already offers a choice of columns: %s', async (count, isOffered) => {
  const { call: _none, filters: _filters, ...rest } = block({ rows: { $: 'data.people' } }) as unknown as Record<string, unknown>;
  renderBlock(rest as unknown as Block, { scope: { data: { people: people.slice(0, count) } } });
  expect(await screen.findByText('Dealer 0')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'View' })).toHaveLength(isOffered ? 1 : 0);
});

test('there is no line of pages under rows that are all shown; how many a filter has found is read out', async () => {
  const { call: _none, filters, ...rest } = block({ rows: { $: 'data.people' } }) as unknown as Record<string, unknown>;
  const shown = (more: object, count: number) =>
    renderBlock({ ...rest, ...more } as unknown as Block, { scope: { data: { people: people.slice(0, count) } } });
  const { unmount } = shown({}, 2);
  expect(await screen.findByText('Dealer 1')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  unmount();
  const filtered = shown({ filters }, 2);
  expect(await screen.findByRole('status')).toHaveTextContent('1–2 of 2');
  expect(screen.queryByRole('navigation')).toBeNull();
  filtered.unmount();
  shown({}, 11);
  expect(await screen.findByRole('navigation')).toHaveTextContent('1–10 of 11');
});

test.each([
  ['en', 'Joined: Mar 4, 2026'],
  ['fr', /Joined\s?: 4 mars 2026/],
] as const)('the chip of a day is in the language of the page: %s', async (language, chip) => {
  renderBlock(block({ filters: [{ id: 'joined', label: 'Joined', param: 'joined', kind: 'date' }] }), { call: paged, language });
  await userEvent.click(await screen.findByRole('button', { name: 'Joined' }));
  fireEvent.change(await screen.findByLabelText('Joined', { selector: 'input' }), { target: { value: '2026-03-04' } });
  expect(await screen.findByText(chip)).toBeVisible();
});

test('a link of a cell has the query of its column', async () => {
  const columns = [{ id: 'name', label: 'Name', value: { $: 'item.name' }, format: 'link', to: 'dealer', query: { id: { $: 'item.id' } } }];
  const { seen: done } = renderBlock(block({ columns }), { call: paged });
  await userEvent.click(await screen.findByRole('link', { name: 'Dealer 0' }));
  expect(done.went).toEqual([{ to: 'dealer', query: { id: 'd0' } }]);
});

const downloadOf = (path: string) => ({
  id: path.replace('table.', ''),
  block: 'download',
  label: { $fn: 'concat', of: [path, ' ', { $: path }] },
  call: 'exportDealers',
});
const seen = (name: string) => screen.findByRole('button', { name });

test('a page may stand below a path of the answer, and what stands beside it is read above the table', async () => {
  const call: Call = async () => ({
    ok: true,
    status: 200,
    output: { since: 'Monday', response: { content: people.slice(0, 2), totalElements: 60 } } as unknown as Json,
  });
  renderBlock(block({ pageAt: 'response', toolbar: [downloadOf('table.answer.since')] }), { call });
  expect(await screen.findByText('Dealer 1')).toBeVisible();
  expect(await seen('table.answer.since Monday')).toBeVisible();
  expect(screen.getByRole('navigation')).toHaveTextContent('of 60');
});

test('blocks below the table come with its rows and read what it shows', async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call: Call = async (...args) => asked.then(() => paged(...args));
  renderBlock(block({ toolbar: [downloadOf('table.sort')], below: [downloadOf('table.total')] }), { call });
  expect(await screen.findByRole('button', { name: /^table.sort/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^table.total/ })).toBeNull();
  answer();
  const below = await seen('table.total 60');
  expect(screen.getByRole('table').compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('blocks above the table read what it shows', async () => {
  renderBlock(block({ toolbar: [downloadOf('table.sort'), downloadOf('table.filters.status'), downloadOf('table.total')] }), {
    call: paged,
  });
  expect(await seen('table.total 60')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await choose('Status', 'Left');
  expect(await seen('table.sort name,asc')).toBeVisible();
  expect(await seen('table.filters.status LEFT')).toBeVisible();
});

test('rows are chosen one by one or all of a page, and blocks above read which', async () => {
  const label = { $fn: 'join', of: [{ $fn: 'pluck', of: [{ $: 'table.selected' }, 'id'] }, '+'] };
  renderBlock(block({ selectable: true, pageSize: 3, toolbar: [{ id: 'ids', block: 'download', label, call: 'exportDealers' }] }), {
    call: paged,
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Dealer 1' }));
  expect(await seen('d1')).toBeVisible();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows of this page' });
  expect(all.indeterminate).toBe(true);
  await userEvent.click(all);
  expect(await seen('d0+d1+d2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Dealer 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /d1/ })).toBeNull();
});

test('single keys lead to the rows and do a row action for the row that has the focus; the user switches them off', async () => {
  const rowActions = [
    { id: 'open', block: 'button', label: 'Open', actions: [] },
    { id: 'stop', block: 'button', label: 'Stop', visibleIf: false, actions: [] },
  ];
  const pressed: string[] = [];
  document.addEventListener('click', ({ target }) => pressed.push((target as Element).textContent ?? ''));
  renderBlock(block({ rowActions, keys: { o: 'open', s: 'stop' } }), { call: paged, scope: {} });
  await screen.findByText('Dealer 0');
  await userEvent.keyboard('o');
  expect(pressed).toEqual([]);
  await waitFor(async () => {
    await userEvent.keyboard('j');
    expect(document.activeElement).toHaveTextContent('Dealer 0');
  });
  await userEvent.keyboard('jo');
  await waitFor(() => expect(pressed).toEqual(['Open']));
  await userEvent.keyboard('s');
  expect(document.activeElement).toHaveTextContent('Dealer 1');
  await userEvent.type(screen.getByRole('searchbox'), 'o');
  expect(pressed.filter((name) => name === 'Open')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Keys for rows: J, K, Enter, O Open, S Stop' }));
  await userEvent.keyboard('{Escape}');
  act(() => screen.getAllByRole('row')[3]?.focus());
  await userEvent.keyboard('o');
  expect(pressed.filter((name) => name === 'Open')).toHaveLength(1);
});
