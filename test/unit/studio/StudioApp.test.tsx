import { cleanup, screen, within } from '@testing-library/react';
import type { StudioMachine } from '#model';
import { CallError } from '../../../src/studio/client.ts';
import { list, machineWithLayout, open } from './openStudio.tsx';

test('the arrow keys walk through the chart, and the details say what is selected', async () => {
  const user = await open();
  const chart = await screen.findByRole('application');
  const details = screen.getByRole('complementary', { name: 'Details' });
  expect(within(details).getByText('DOOR-01')).toBeVisible();
  chart.focus();
  await user.keyboard('{Home}');
  expect(within(details).getByRole('heading')).toHaveTextContent('shut');
  expect(details).toHaveTextContent('Nobody gets in.');
  expect(details).toHaveTextContent('workflows/door.machine.json:7');
  await user.keyboard('{ArrowDown}');
  expect(within(details).getByRole('heading')).toHaveTextContent('OPEN');
  expect(details).toHaveTextContent('from shut to open');
  expect(details).toHaveTextContent('hasKey');
  await user.keyboard('{Escape}');
  expect(within(details).getByRole('heading')).toHaveTextContent('door');
});

test('the table says the same as the chart and keeps the selection', async () => {
  const user = await open();
  (await screen.findByRole('application')).focus();
  await user.keyboard('{Home}');
  await user.click(screen.getByRole('tab', { name: 'Table' }));
  expect(screen.getByRole('button', { name: 'shut' })).toHaveAttribute('aria-pressed', 'true');
  const row = screen.getByRole('row', { name: /OPEN/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['hasKey', '', 'open']);
  await user.click(within(row).getByRole('button', { name: 'OPEN' }));
  expect(screen.getByRole('complementary', { name: 'Details' })).toHaveTextContent('from shut to open');
});

test('a part is found by the words of its guard', async () => {
  const user = await open();
  await user.type(await screen.findByRole('combobox', { name: /^Find a state/ }), 'haskey');
  await user.click(screen.getByRole('option', { name: 'OPEN: shut → open' }));
  expect(screen.getByRole('complementary', { name: 'Details' })).toHaveTextContent('from shut to open');
});

test('what the search finds is gone through and chosen by keys; Escape closes it', async () => {
  const user = await open();
  const field = await screen.findByRole('combobox', { name: /^Find a state/ });
  await user.type(field, 'o');
  const options = within(screen.getByRole('listbox', { name: 'What was found' })).getAllByRole('option');
  const chosen = () => options.findIndex(({ id }) => id === field.getAttribute('aria-activedescendant'));
  expect(options.map(({ textContent }) => textContent)).toEqual(['door', 'open', 'OPEN: shut → open', 'shut']);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(chosen()).toBe(0);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe(3);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(options[chosen()]).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('complementary', { name: 'Details' })).toHaveTextContent('open');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.type(field, 'shut');
  expect(screen.getByRole('listbox')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field).toHaveValue('');
});

test('one Tab leads past a list, whose arrow keys go through it; F6 goes from part to part of the page', async () => {
  const machines = { ...list, machines: [...list.machines, { ...list.machines[0], id: 'gate' }] } as typeof list;
  const user = await open({ machines: async () => machines });
  await screen.findByRole('application');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to the chosen machine' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('tab', { name: 'Chart' })).toHaveFocus();
  await user.keyboard('{Shift>}{F6}{F6}{/Shift}');
  const [door, gate] = ['door', 'gate'].map((name) => screen.getByRole('button', { name: new RegExp(name) }));
  expect(door).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Save the chart as' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(door).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(gate).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Save the chart as' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(gate).toHaveFocus();
  await user.keyboard('{Home}');
  expect(door).toHaveFocus();
  await user.keyboard('{F6}{F6}{F6}');
  expect(screen.getByRole('complementary', { name: 'Details' })).toHaveFocus();
  await user.keyboard('{F6}');
  expect(screen.getByLabelText('Program')).toHaveFocus();
});

test('choosing a program asks for its machines, and the address names it', async () => {
  const machines = jest.fn(async () => list);
  const user = await open({ machines });
  await user.selectOptions(await screen.findByLabelText('Program'), 'North');
  expect(machines).toHaveBeenLastCalledWith({ language: 'en', program: 'north' });
  expect(window.location.search).toBe('?program=north');
});

test('a session that has ended is told as such, and what failed can be tried again', async () => {
  const machine = await machineWithLayout();
  const answers = [() => Promise.reject(new CallError(404)), () => Promise.reject(new CallError(503)), async () => machine];
  const user = await open({ machine: () => (answers.shift() as () => Promise<StudioMachine>)() });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This program has no machine door, or your session does not open the Studio any more.',
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/This could not be loaded/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('application')).toBeVisible();
});

test('a machine is tried: a guard says why it bars, a fact opens the way, and steps go back', async () => {
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Try it' }));
  expect(screen.getByText('Now in shut')).toBeVisible();
  expect(screen.getByRole('button', { name: 'OPEN' })).toBeDisabled();
  expect(screen.getByText('user.role is absent')).toBeVisible();
  await user.click(screen.getByText('Facts that it reads'));
  await user.selectOptions(screen.getByLabelText('user.role'), 'porter');
  expect(screen.getByText('user.role is "porter"')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'OPEN' }));
  expect(screen.getByText('Now in open')).toBeVisible();
  expect(screen.getByText('Nothing more: this is an end.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Step back' }));
  expect(screen.getByText('Now in shut')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'OPEN → open' }));
  expect(screen.getByText('Now in open')).toBeVisible();
});

test('derived walks say what they cover, and each step is shown on the chart', async () => {
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Walks' }));
  expect(screen.getByText('Transitions taken: 1 of 1')).toBeVisible();
  expect(screen.getByText(/Outcomes of guards/)).toHaveTextContent('Outcomes of guards: 1 of 2shut: OPEN · does not hold');
  const walk = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button', { name: '1 step, to open' }))[0];
  await user.click(within(walk as HTMLElement).getByRole('button', { name: '1 step, to open' }));
  await user.click(within(walk as HTMLElement).getByRole('button', { name: 'OPEN' }));
  expect(within(walk as HTMLElement).getByRole('button', { name: 'OPEN' })).toHaveAttribute('aria-current', 'step');
  expect(document.querySelector('.s-state--active')).toBeInTheDocument();
});

test('a machine is saved in the notation of another tool', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:door';
  };
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Save the chart as' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mermaid, for pages that draw it' }));
  expect(names).toEqual(['door.mmd']);
  const reader = new FileReader();
  const written = new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
  reader.readAsText(saved[0] as Blob);
  expect(await written).toContain('stateDiagram-v2');
});

test('what runs in the server has records in place of tabs of a browser, where the portal shows them', async () => {
  const inServer = async () => ({ ...(await machineWithLayout()), runsIn: 'server' as const });
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  await open({ machine: inServer });
  await screen.findByRole('application');
  expect(names()).not.toContain('Live');
  expect(names().filter((name) => /records/i.test(String(name)))).toEqual([]);
  cleanup();
  const waiting = () => new Promise<never>(() => undefined);
  await open({ machine: inServer, records: { list: waiting, read: waiting } });
  await screen.findByRole('application');
  expect(names().filter((name) => /records/i.test(String(name)))).toHaveLength(1);
});

test('a tab that is not there shows the usual one; what an address names in vain is said', async () => {
  const refuse = async () => Promise.reject(new CallError(404));
  await open({}, '?tab=none');
  expect(await screen.findByRole('tab', { name: 'Chart' })).toHaveAttribute('aria-selected', 'true');
  cleanup();
  await open({ machine: refuse }, '?machine=gate');
  expect(await screen.findByRole('alert')).toHaveTextContent('This program has no machine gate');
  cleanup();
  await open({ machines: refuse }, '?program=west');
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('There is no program west');
});
