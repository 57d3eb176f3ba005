import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { Block, Call, Json } from '#model';
import { renderBlock } from '../renderBlock.tsx';

const block = (filters: readonly object[], more: object = {}): Block =>
  ({
    id: 'loans',
    block: 'data-table',
    call: 'listLoans',
    caption: 'Loans',
    columns: [{ id: 'name', label: 'Name', value: { $: 'item.name' }, sort: 'name' }],
    filters,
    ...more,
  }) as never;
const answers: { readonly [operation: string]: (input: { readonly [name: string]: unknown }) => unknown } = {
  listLoans: () => ({ items: [{ id: 'a', name: 'Paper Boats' }], total: 1 }),
  listRegions: ({ maker }) => [{ value: `${maker}-W`, label: `West of ${maker}` }],
  listMembers: ({ search }) => [{ value: 'm7', label: search === 'm7' || search === 'wh' ? 'Sam Wheaton' : 'Ann Reed' }],
};
const call: Call = async (operation, input) => ({ ok: true, status: 200, output: answers[operation]?.(input ?? {}) as Json });
const scope = { today: { date: '2026-11-28' }, route: { query: {} } };
const open = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const maker = { id: 'maker', label: 'Maker', param: 'maker', kind: 'select', options: [{ value: 'H', label: 'Honda' }] };
const region = {
  id: 'region',
  label: 'Region',
  param: 'region',
  kind: 'select',
  needs: ['maker'],
  load: { call: 'listRegions', with: { maker: { $: 'filter.maker' } } },
  options: { $: 'event.output' },
};
const days = { id: 'due', label: 'Due', param: ['from', 'to'], kind: 'range' };

test('a filter that needs another says so, loads its options then, and loses its value when the other changes', async () => {
  const { seen } = renderBlock(block([maker, region]), { call, scope });
  await screen.findByText('Paper Boats');
  await open('Region');
  expect(await screen.findByText('Choose this first: Maker')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await open('Maker');
  await userEvent.click(await screen.findByRole('option', { name: 'Honda' }));
  await waitFor(() => expect(seen.calls).toContainEqual({ operation: 'listRegions', input: { maker: 'H' } }));
  await open('Region');
  await userEvent.click(await screen.findByRole('option', { name: 'West of H' }));
  await waitFor(() => expect(seen.calls.at(-1)?.input).toMatchObject({ maker: 'H', region: 'H-W' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Maker' }));
  await waitFor(() => expect(seen.calls.at(-1)?.input).toEqual({ page: 0, size: 25 }));
});

test('options that could not be loaded can be asked for again', async () => {
  let isDown = true;
  const failing: Call = async (operation, input) =>
    operation === 'listRegions' && isDown ? { ok: false, failure: { kind: 'server' } as never } : call(operation, input);
  renderBlock(block([{ ...region, needs: undefined }]), { call: failing, scope });
  await screen.findByText('Paper Boats');
  await open('Region');
  expect(await screen.findByRole('alert')).toHaveTextContent('The choices could not be loaded.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'West of undefined' })).toBeVisible();
});

test('a range of days has named ranges and two days; days in the wrong order are said and not sent', async () => {
  const { seen } = renderBlock(block([days]), { call, scope });
  await screen.findByText('Paper Boats');
  await open('Due');
  await userEvent.click(await screen.findByRole('option', { name: 'Last 7 days' }));
  await waitFor(() => expect(seen.calls.at(-1)?.input).toMatchObject({ from: '2026-11-22', to: '2026-11-28' }));
  await open('Due: Last 7 days');
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2026-12-01' } });
  expect(screen.getByRole('alert')).toHaveTextContent('The end lies before the beginning.');
  expect(seen.calls.at(-1)?.input).toMatchObject({ from: '2026-11-22', to: '2026-11-28' });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-03' } });
  await waitFor(() => expect(seen.calls.at(-1)?.input).toMatchObject({ from: '2026-12-01', to: '2026-12-03' }));
  expect(screen.getByRole('button', { name: 'Due: Dec 1, 2026 – Dec 3, 2026' })).toBeVisible();
});

test('several values are chosen by keys, with the list staying open', async () => {
  const options = ['Harbour', 'Hill', 'Mill'].map((label) => ({ value: label, label }));
  const { seen } = renderBlock(block([{ id: 'branch', label: 'Branch', param: 'branch', kind: 'multi', options }]), { call, scope });
  await screen.findByText('Paper Boats');
  await open('Branch');
  const list = await screen.findByRole('listbox', { name: 'Branch' });
  within(list).getByRole('option', { name: 'Harbour' }).focus();
  await userEvent.keyboard('{Enter}m{Enter}');
  expect(
    within(list)
      .getAllByRole('option', { selected: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Harbour', 'Mill']);
  await waitFor(() => expect(seen.calls.at(-1)?.input).toMatchObject({ branch: ['Harbour', 'Mill'] }));
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations.map(({ id }) => id)).toEqual([]);
});

test('a lookup asks for what is typed, and finds the label of a value that it has at first', async () => {
  const member = {
    id: 'member',
    label: 'Member',
    param: 'memberId',
    kind: 'lookup',
    load: { call: 'listMembers', with: { search: { $: 'event.value' } } },
    options: { $: 'event.output' },
  };
  const { seen, unmount } = renderBlock(block([member]), { call, scope });
  await screen.findByText('Paper Boats');
  await open('Member');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Member' }), 'wh');
  await userEvent.click(await screen.findByRole('option', { name: 'Sam Wheaton' }));
  await waitFor(() => expect(seen.calls.at(-1)?.input).toMatchObject({ memberId: 'm7' }));
  expect(screen.getByRole('button', { name: 'Member: Sam Wheaton' })).toBeVisible();
  unmount();
  renderBlock(block([member]), { call, scope: { ...scope, route: { query: { member: 'm7' } } } });
  expect(await screen.findByRole('button', { name: 'Member: Sam Wheaton' })).toBeVisible();
});

test('filters, order and page come from the address and are written there; a search is not', async () => {
  const setQuery = jest.fn();
  const around = { call, scope: { ...scope, route: { query: { due: '2026-11-01..', sort: 'name,desc', page: '2' } } } };
  const text = { id: 'text', label: 'Search', param: 'text', kind: 'text' };
  const { seen } = renderBlock(block([text, days, maker]), { ...around, services: { navigation: { setQuery } as never } });
  await screen.findByText('Paper Boats');
  expect(seen.calls[0]?.input).toEqual({ page: 1, size: 25, sort: 'name,desc', from: '2026-11-01' });
  expect(setQuery).not.toHaveBeenCalled();
  await open('Maker');
  await userEvent.click(await screen.findByRole('option', { name: 'Honda' }));
  expect(setQuery).toHaveBeenLastCalledWith({ due: '2026-11-01..', maker: 'H', sort: 'name,desc', page: undefined });
  await userEvent.type(screen.getByRole('searchbox'), 'Ann');
  await waitFor(() => expect(seen.calls.at(-1)?.input).toMatchObject({ text: 'Ann' }));
  expect(JSON.stringify(setQuery.mock.calls)).not.toContain('Ann');
});

test('the key / leads to the search, unless something is typed into or it was switched off', async () => {
  renderBlock(block([{ id: 'text', label: 'Search', param: 'text', kind: 'text' }]), { call, scope });
  await screen.findByText('Paper Boats');
  const search = screen.getByRole('searchbox', { name: 'Search' });
  await userEvent.keyboard('/');
  expect(search).toHaveFocus();
  await userEvent.keyboard('/');
  expect(search).toHaveValue('/');
  await open('View');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'The key / leads to the search' }));
  await userEvent.keyboard('{Escape}/');
  expect(search).not.toHaveFocus();
});

test('a filter that is not shown has its initial value, also when all are cleared', async () => {
  const hidden = { ...maker, visibleIf: { eq: [{ $: 'user.role' }, 'staff'] }, initial: 'H' };
  const { seen } = renderBlock(block([hidden, days]), {
    call,
    scope: { ...scope, route: { query: { maker: 'other', due: '2026-11-01..' } } },
  });
  await screen.findByText('Paper Boats');
  expect(seen.calls[0]?.input).toMatchObject({ maker: 'H', from: '2026-11-01' });
  await open('Clear all');
  await waitFor(() => expect(seen.calls.at(-1)?.input).toEqual({ maker: 'H', page: 0, size: 25 }));
});

test('views set the filters that they name and clear those of other views; the one that is shown is marked, with its count', async () => {
  const states = { id: 'state', label: 'State', param: 'state', kind: 'select', options: [{ value: 'late', label: 'Late' }] };
  const views = [
    { id: 'all', label: 'All' },
    { id: 'late', label: 'Late', filters: { state: 'late' }, sort: '-name', count: { $: 'table.answer.counts.late' } },
    { id: 'today', label: 'Today', filters: { due: 'today' } },
  ];
  const counting: Call = async () => ({
    ok: true,
    status: 200,
    output: { items: [{ id: 'a', name: 'Paper Boats' }], total: 1, counts: { late: 1200 } },
  });
  const { seen } = renderBlock(block([maker, states, { ...days, initial: 'last7Days' }], { views }), { call: counting, scope });
  await screen.findByText('Paper Boats');
  const group = screen.getByRole('group', { name: 'Views' });
  const pressed = () =>
    within(group)
      .getAllByRole('button', { pressed: true })
      .map((button) => button.textContent?.trim());
  expect(pressed()).toEqual(['All']);
  await open('Maker');
  await userEvent.click(await screen.findByRole('option', { name: 'Honda' }));
  await userEvent.click(within(group).getByRole('button', { name: 'Late 1,200' }));
  const week = { from: '2026-11-22', to: '2026-11-28' };
  await waitFor(() =>
    expect(seen.calls.at(-1)?.input).toEqual({ maker: 'H', state: 'late', ...week, sort: 'name,desc', page: 0, size: 25 }),
  );
  expect(pressed()).toEqual(['Late 1,200']);
  await userEvent.click(within(group).getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(seen.calls.at(-1)?.input).toEqual({ maker: 'H', from: '2026-11-28', to: '2026-11-28', page: 0, size: 25 }));
  await userEvent.click(within(group).getByRole('button', { name: 'All' }));
  await waitFor(() => expect(seen.calls.at(-1)?.input).toEqual({ maker: 'H', ...week, page: 0, size: 25 }));
  expect((await axe.run(group)).violations).toEqual([]);
});
