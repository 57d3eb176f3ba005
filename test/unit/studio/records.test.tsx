import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { useState } from 'react';
import { chartOf, layoutChart } from '#chart';
import type { MachineDocument, StudioMachine, StudioRecord, StudioRecords } from '#model';
import { createTranslate } from '#runtime';
import texts from '../../../locales/en/studio.json';
import live from '../../../locales/en/studioLive.json';
import records from '../../../locales/en/studioRecords.json';
import { CallError, type RecordCalls } from '../../../src/studio/client.ts';
import { RecordsPanel } from '../../../src/studio/records/RecordsPanel.tsx';
import { TextContext } from '../../../src/studio/text.ts';
import { messagesOf } from './studioMessages.ts';

const loan = {
  id: 'loan',
  collection: 'loans',
  description: 'A book that somebody has.',
  runsIn: 'server',
  initial: 'lent',
  events: { RENEW: { description: 'Keeps it longer.' }, RETURN: { description: 'Brings it back.' } },
  states: {
    lent: { on: { RENEW: { target: 'renewed', guard: { ref: 'isWanted' } }, RETURN: 'returned' } },
    renewed: { on: { RETURN: { target: 'returned' } } },
    returned: { type: 'final' },
  },
} as unknown as MachineDocument;

const RENEW = '/states/lent/on/RENEW';

const list: StudioRecords = {
  machine: 'loan',
  states: [
    { state: 'lent', count: 0 },
    { state: 'renewed', count: 30 },
    { state: 'returned', count: 1200 },
  ],
  isCountExact: true,
  total: 1230,
  page: 0,
  pageSize: 25,
  timeZone: 'America/Chicago',
  records: [
    { id: 'loan-1', active: ['renewed'], enteredAt: '2026-03-10T03:30:00.000Z', due: { event: 'RETURN', on: '2026-04-01' } },
    { id: 'loan-2', active: ['returned'], enteredAt: '2026-03-09T15:00:00.000Z' },
  ],
};

const record: StudioRecord = {
  id: 'loan-1',
  active: ['renewed'],
  enteredAt: '2026-03-10T03:30:00.000Z',
  due: { event: 'RETURN', on: '2026-04-01' },
  machine: 'loan',
  timeZone: 'America/Chicago',
  history: [
    {
      at: '2026-03-10T03:30:00.000Z',
      event: 'RENEW',
      from: ['lent'],
      to: ['renewed'],
      sentBy: 'user',
      roles: ['librarian'],
      onBehalfOf: ['reader'],
      transitions: [RENEW],
    },
    { at: '2026-03-09T15:00:00.000Z', event: '', to: ['lent'], sentBy: 'clock', roles: [], transitions: [] },
  ],
  hasEarlier: false,
  roles: [
    { id: 'reader', description: 'Reads.' },
    { id: 'librarian', description: 'Lends.' },
  ],
  role: 'reader',
  actingRoles: ['librarian'],
  events: [
    {
      event: 'RENEW',
      description: 'Keeps it longer.',
      sentBy: 'user',
      verdict: 'noTransition',
      isAccepted: false,
      calls: [{ operation: 'renewLoan', roles: ['reader'], isAllowed: true }],
      ways: [],
    },
    {
      event: 'RETURN',
      label: 'Return',
      description: 'Brings it back.',
      sentBy: 'user',
      verdict: 'guard',
      isAccepted: false,
      calls: [{ operation: 'returnLoan', roles: ['reader', 'librarian'], isAllowed: true }],
      ways: [
        {
          transition: '/states/renewed/on/RETURN',
          target: 'returned',
          holds: false,
          trace: {
            condition: { ref: 'isWanted' } as never,
            operator: 'ref',
            value: false,
            parts: [
              {
                condition: { eq: [{ $: 'data.record.title' }, 'x'] } as never,
                operator: 'eq',
                value: false,
                operands: [{ kind: 'text' }, { value: 'x' }],
                parts: [],
              },
            ],
          },
        },
      ],
    },
  ],
  phrases: {},
};

const messages = messagesOf(texts, live, records);

async function open(calls: Partial<RecordCalls> = {}) {
  const layout = await layoutChart(chartOf({ document: loan, written: {} }), new Elk());
  const phrases = { '{"ref":"isWanted"}': 'isWanted', '{"$":"data.record.title"}': 'data.record.title' };
  const machine = {
    id: 'loan',
    program: 'north',
    language: 'en',
    document: loan,
    written: {},
    simulation: { conditions: {}, facts: {}, inputs: [], phrases },
    layout,
  } as unknown as StudioMachine;
  const onSelect = jest.fn();
  const all: RecordCalls = {
    list: jest.fn(async () => ({ value: list, tag: '"1"' })),
    read: jest.fn(async () => ({ value: record, tag: '"2"' })),
    ...calls,
  };
  const translate = createTranslate([messages], {
    locale: 'en-US',
    onFault: (key, error) => {
      throw new Error(key, { cause: error });
    },
  });
  await act(async () => {
    render(
      <TextContext value={translate}>
        <Panel machine={machine} calls={all} onSelect={onSelect} />
      </TextContext>,
    );
  });
  return { user: userEvent.setup({ delay: null }), calls: all, onSelect };
}

/** The panel as the page of a machine keeps its chosen record. */
function Panel(props: Pick<Parameters<typeof RecordsPanel>[0], 'machine' | 'calls' | 'onSelect'>) {
  const [chosen, setChosen] = useState<string>();
  return <RecordsPanel {...props} selection={undefined} chosen={chosen} onChoose={setChosen} />;
}

/** The states that are lit. */
const names = () =>
  Array.from(document.querySelectorAll('.s-state__name'), ({ textContent }) => textContent ?? '').filter((name) => name.startsWith('●'));
const taken = () => Array.from(document.querySelectorAll('.s-transition--taken'), ({ textContent }) => textContent);

afterEach(() => jest.useRealTimers());

test('records are listed with their state, and the choice of a state has the count of each', async () => {
  const { calls, user } = await open();
  const section = screen.getByRole('region', { name: 'Records of this life cycle' });
  expect(within(section).getByRole('button', { name: /^loan-1/ })).toHaveTextContent(
    /^loan-1renewedsince Mar 9, 2026, 10:30:00\sPMRETURN due: Apr 1, 2026$/,
  );
  expect(within(section).getByRole('combobox', { name: 'State' })).toHaveTextContent('all (1,230)lent (0)renewed (30)returned (1,200)');
  expect(within(section).getByText('1 to 25 of 1,230')).toBeVisible();
  expect(within(section).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(within(section).getByRole('button', { name: 'Next' }));
  expect(calls.list).toHaveBeenLastCalledWith({ id: 'loan', program: 'north', page: 1 }, undefined);
  await user.selectOptions(within(section).getByRole('combobox'), 'renewed (30)');
  expect(calls.list).toHaveBeenLastCalledWith({ id: 'loan', program: 'north', page: 0, state: 'renewed' }, undefined);
});

test('a chosen record is lit on the chart with what time will do to it, and a step of its history with where it led', async () => {
  const { onSelect, user } = await open();
  expect(names()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^loan-1/ }));
  expect(names()).toEqual(['● renewed']);
  expect(taken().join()).toContain('RENEW');
  expect(screen.getByText(/^Active:/)).toHaveTextContent('Active: renewed since Mar 9, 2026, 10:30:00 PM (America/Chicago)');
  expect(screen.getByText('RETURN falls due on Apr 1, 2026 (America/Chicago).')).toBeVisible();
  const history = screen.getByRole('table', { name: 'History, the newest first' });
  const rows = within(history).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['RENEW', 'lent → renewed', 'librarian, for reader'],
    ['Made', '→ lent', 'time'],
  ]);
  await user.click(within(history).getByRole('button', { name: 'Made' }));
  expect([names(), taken()]).toEqual([['● lent'], []]);
  await user.click(within(history).getByRole('button', { name: 'RENEW' }));
  expect(names()).toEqual(['● renewed']);
  expect(onSelect).toHaveBeenLastCalledWith({ kind: 'transition', id: RENEW });
  await user.click(within(history).getByRole('button', { name: 'RENEW', pressed: true }));
  expect(onSelect).toHaveBeenLastCalledWith(undefined);
});

test('who may do what is said for a role, with why not, and of values only their kind', async () => {
  const { calls, user } = await open();
  await user.click(screen.getByRole('button', { name: /^loan-1/ }));
  const table = screen.getByRole('table', { name: 'Who may do what now, and why not' });
  const [first, second] = within(table).getAllByRole('row').slice(1);
  expect(first).toHaveTextContent(
    /^RETURN ReturnBrings it back\.reader, librarian by returnLoanA condition does not hold\.leads to returned/,
  );
  expect(within(first as HTMLElement).getByText('data.record.title is a text')).toBeVisible();
  expect(second).toHaveTextContent(/RENEW.*Not in this state\.$/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'For the role' }), 'librarian');
  const asked = { id: 'loan', record: 'loan-1', language: 'en' };
  expect(calls.read).toHaveBeenLastCalledWith({ ...asked, role: 'librarian' }, undefined);
  await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'librarian');
  expect(calls.read).toHaveBeenLastCalledWith({ ...asked, role: 'reader', by: 'librarian' }, undefined);
  await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'themselves');
  expect(calls.read).toHaveBeenLastCalledWith({ ...asked, role: 'reader' }, undefined);
});

test('while the page is seen it asks every few seconds with the tag of the last answer, and shows what has changed', async () => {
  let next: StudioRecord | undefined;
  const read = jest.fn(async () => next && { value: next, tag: '"new"' });
  next = record;
  const { user } = await open({ read });
  jest.useFakeTimers();
  await user.click(screen.getByRole('button', { name: /^loan-1/ }));
  next = undefined;
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(read.mock.calls.map((call) => (call as unknown[])[1])).toEqual([undefined, '"new"']);
  expect(names()).toEqual(['● renewed']);
  next = { ...record, active: ['returned'] };
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(names()).toEqual(['● returned']);
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(read).toHaveBeenCalledTimes(3);
  seen.mockRestore();
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(read).toHaveBeenCalledTimes(4);
});

test('that there are none, that a record is gone and that a call failed are said, and it can be tried again', async () => {
  const answers = [() => Promise.reject(new CallError(503)), async () => ({ value: { ...list, total: 0, records: [] }, tag: undefined })];
  const first = await open({ list: () => (answers.shift() ?? (async () => undefined))() as never });
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded.');
  await first.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('There are no records yet.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  answers.push(async () => ({ value: { ...list, total: 0, records: [] }, tag: undefined }));
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'lent (0)');
  expect(screen.getByText('No record is in this state.')).toBeVisible();
});

test('a record that is not there any more is said to be gone', async () => {
  const { user } = await open({ read: () => Promise.reject(new CallError(404)) });
  await user.click(screen.getByRole('button', { name: /^loan-2/ }));
  expect(screen.getByRole('alert')).toHaveTextContent('This record is not there any more');
});
