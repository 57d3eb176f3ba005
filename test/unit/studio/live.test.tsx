import { act, screen, within } from '@testing-library/react';
import { LIVE_VERSION, type LiveCommand, type LiveMessage, type LiveStep } from '#model';
import texts from '../../../locales/en/studio.json';
import liveTexts from '../../../locales/en/studioLive.json';
import { open } from './openStudio.tsx';
import { messagesOf } from './studioMessages.ts';

/** The channel of the browser, with the tab of a portal on its other end. */
class Channel extends EventTarget {
  static readonly opened = new Set<Channel>();
  static readonly heard: LiveCommand[] = [];

  constructor() {
    super();
    Channel.opened.add(this);
  }

  postMessage(command: LiveCommand): void {
    Channel.heard.push(command);
  }
}

type Said = LiveMessage extends infer Message ? (Message extends unknown ? Omit<Message, 'v' | 'tab'> : never) : never;

function say(message: Said): void {
  const data = { ...message, v: LIVE_VERSION, tab: 'one' };
  act(() => {
    for (const channel of Channel.opened) channel.dispatchEvent(new MessageEvent('message', { data }));
  });
}

const about = { path: '/', program: 'base', role: 'Dealer', language: 'en', version: '1' };
const flow = (active: string) => ({ session: '1-1', machine: 'door', active: [active], status: 'active' as const, timers: [], calls: [] });
const step = (seq: number, more: Partial<LiveStep> = {}): LiveStep => ({
  seq,
  event: 'OPEN',
  time: Date.now(),
  session: '1-1',
  machine: 'door',
  data: {},
  from: ['shut'],
  to: ['open'],
  transitions: [{ source: 'shut', event: 'OPEN', index: 0 }],
  guards: [],
  actions: [],
  ignored: false,
  ...more,
});

const studio = (): string => {
  const asked = Channel.heard.find(({ type }) => type === 'ask');
  if (asked?.type !== 'ask') throw new Error('The Studio has asked for nothing.');
  return asked.studio;
};

beforeEach(() => {
  Channel.opened.clear();
  Channel.heard.length = 0;
  Object.assign(globalThis, { BroadcastChannel: Channel });
});

/** The Live tab on a door that a page of the portal runs. */
async function openLive() {
  const user = await open({ texts: async () => messagesOf(texts, liveTexts) });
  await user.click(await screen.findByRole('tab', { name: 'Live' }));
  await screen.findByText(liveTexts.studio.live.noTabs);
  say({ type: 'hello', about, flows: [flow('shut')] });
  return user;
}

test('a tab is driven only once it has allowed it; a step of the Studio is marked, and what it came to is said', async () => {
  const user = await openLive();
  expect(screen.queryByRole('region', { name: 'What can be sent' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask to operate this tab' }));
  say({ type: 'driving', studio: studio(), driving: 'asked', seq: 5 });
  expect(screen.getByText('The tab asks its user. Press “Allow” there.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What can be sent' })).not.toBeInTheDocument();
  say({ type: 'driving', studio: 'another', driving: 'allowed', seq: 5 });
  expect(screen.queryByRole('region', { name: 'What can be sent' })).not.toBeInTheDocument();
  say({ type: 'driving', studio: studio(), driving: 'allowed', seq: 5 });
  expect(Channel.heard.at(-1)).toMatchObject({ type: 'alive', tab: 'one', studio: studio() });
  const offers = screen.getByRole('region', { name: 'What can be sent' });
  await user.click(within(offers).getByText('Data'));
  const data = screen.getByLabelText('Data of OPEN');
  await user.clear(data);
  await user.click(data);
  await user.paste('{ "key": 7 }');
  await user.click(within(offers).getByRole('button', { name: 'OPEN' }));
  expect(Channel.heard.at(-1)).toMatchObject({ type: 'send', tab: 'one', session: '1-1', event: { type: 'OPEN', key: 7 } });
  say({ type: 'step', step: step(6, { driven: true }), flow: flow('open') });
  say({ type: 'driven', studio: studio(), result: 'done' });
  expect(screen.getByText('OPEN: done. The list of steps says what it led to.')).toBeVisible();
  expect(screen.getByRole('row', { name: /OPEN ?from the Studio shut → open/ })).toBeVisible();
  say({ type: 'driving', studio: studio(), driving: 'ended', seq: 5 });
  expect(screen.queryByRole('region', { name: 'What can be sent' })).not.toBeInTheDocument();
});

test('a delay of a driven tab can be let run out', async () => {
  const user = await openLive();
  await user.click(screen.getByRole('button', { name: 'Ask to operate this tab' }));
  say({ type: 'driving', studio: studio(), driving: 'allowed', seq: 5 });
  say({ type: 'flow', flow: { ...flow('shut'), timers: [{ state: 'shut', dueAt: 9, delayMs: 5000 }] } });
  await user.click(screen.getByRole('button', { name: 'Let the delay of 5 s in shut run out now' }));
  expect(Channel.heard.at(-1)).toMatchObject({ type: 'runOut', session: '1-1', timer: { state: 'shut', delayMs: 5000 } });
});

test('a breakpoint that is set by keyboard is marked on chart and table, and holds back what is sent until somebody goes on', async () => {
  const user = await openLive();
  (await screen.findByRole('application')).focus();
  await user.keyboard('{Home}B');
  expect(document.querySelector('.s-state--breakpoint')).toBeInTheDocument();
  expect(document.querySelector('.s-note--breakpoint')).toHaveTextContent('■ breakpoint');
  const details = screen.getByRole('complementary', { name: 'Details' });
  expect(within(details).getByRole('button', { name: 'Breakpoint' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('tab', { name: 'Table' }));
  const table = screen.getByRole('tabpanel', { name: 'Table' });
  expect(within(table).getByText('■ breakpoint')).toBeVisible();
  await user.click(within(details).getByRole('button', { name: 'Breakpoint' }));
  expect(within(table).queryByText('■ breakpoint')).not.toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: 'OPEN' }));
  await user.click(within(details).getByRole('button', { name: 'Breakpoint' }));

  await user.click(screen.getByRole('tab', { name: 'Live' }));
  await screen.findByText(liveTexts.studio.live.noTabs);
  say({ type: 'hello', about, flows: [flow('shut')] });
  // Nobody drives yet: what the page does is only marked.
  say({ type: 'step', step: step(5), flow: flow('open') });
  expect(within(screen.getByRole('tabpanel', { name: 'Live' })).getByRole('row', { name: /OPEN ?■ breakpoint/ })).toBeVisible();
  expect(screen.queryByText(/Breakpoint reached/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask to operate this tab' }));
  say({ type: 'driving', studio: studio(), driving: 'allowed', seq: 5 });
  say({ type: 'flow', flow: flow('shut') });
  expect(screen.getByRole('button', { name: 'OPEN' })).not.toHaveAttribute('aria-disabled');
  say({ type: 'step', step: step(6, { driven: true }), flow: flow('shut') });
  expect(screen.getByRole('alert')).toHaveTextContent('Breakpoint reached: OPEN in shut.');
  expect(screen.getByRole('button', { name: 'OPEN' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.getByRole('alert')).toHaveTextContent('');
  expect(screen.getByRole('button', { name: 'OPEN' })).not.toHaveAttribute('aria-disabled');
});

/** The Live tab of a tab that may be driven, with a breakpoint at the transition of the door. */
async function drive() {
  const user = await openLive();
  await user.click(screen.getByRole('button', { name: 'Ask to operate this tab' }));
  say({ type: 'driving', studio: studio(), driving: 'allowed', seq: 5 });
  await select(user, 'OPEN');
  const press = () => user.click(screen.getByRole('button', { name: 'Breakpoint' }));
  await press();
  return { user, press };
}

type User = Awaited<ReturnType<typeof openLive>>;

/** Selects a part in the table, and comes back to the Live tab, whose page says what it did again. */
async function select(user: User, name: string): Promise<void> {
  await user.click(screen.getByRole('tab', { name: 'Table' }));
  await user.click(within(screen.getByRole('tabpanel', { name: 'Table' })).getByRole('button', { name }));
  await user.click(screen.getByRole('tab', { name: 'Live' }));
  await screen.findByText(liveTexts.studio.live.noTabs);
  say({ type: 'hello', about, flows: [flow('shut')] });
}

const held = () => screen.getByRole('alert').textContent;

test('steps before the tab was driven hold nothing back, though the page tells them late; those since do, also after another look', async () => {
  const { user } = await drive();
  say({ type: 'steps', steps: [step(4), step(5)] });
  expect(held()).toBe('');
  say({ type: 'step', step: step(6), flow: flow('shut') });
  expect(held()).toMatch(/Breakpoint reached/);
  await select(user, 'shut');
  say({ type: 'steps', steps: [step(4), step(5), step(6)] });
  expect(held()).toMatch(/Breakpoint reached/);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await select(user, 'shut');
  say({ type: 'steps', steps: [step(4), step(5), step(6)] });
  expect(held()).toBe('');
});

test('another breakpoint neither lets go on nor holds back for what was before it; clearing the one that was reached lets go on', async () => {
  const { user, press } = await drive();
  const earlier = step(6, { from: ['open'], to: ['shut'], transitions: [], time: 1 });
  say({ type: 'step', step: earlier, flow: flow('shut') });
  say({ type: 'step', step: step(7), flow: flow('shut') });
  await select(user, 'shut');
  say({ type: 'steps', steps: [earlier, step(7)] });
  await press();
  expect(held()).toMatch(/Breakpoint reached: OPEN in shut\./);
  await select(user, 'OPEN');
  say({ type: 'steps', steps: [earlier, step(7)] });
  expect(held()).toMatch(/Breakpoint reached/);
  await press();
  expect(held()).toBe('');
});

test('whoever drives keeps the focus: at Go on when held back, at the offer again, and at the button that asks when it ends', async () => {
  const { user } = await drive();
  const offer = () => screen.getByRole('button', { name: 'OPEN' });
  await user.click(offer());
  say({ type: 'step', step: step(6), flow: flow('shut') });
  expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
  const sent = Channel.heard.length;
  await user.click(offer());
  expect(Channel.heard).toHaveLength(sent);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(offer()).toHaveFocus();
  say({ type: 'driving', studio: studio(), driving: 'ended', seq: 6 });
  expect(screen.getByRole('button', { name: 'Ask again' })).toHaveFocus();
});

test('a page whose texts cannot be read is told: a walk would lack its controls', async () => {
  const user = await open({ texts: async () => messagesOf(texts, liveTexts), labels: () => Promise.reject(new Error('away')) });
  await user.click(await screen.findByRole('tab', { name: 'Live' }));
  say({ type: 'hello', about, flows: [flow('shut')] });
  expect(await screen.findByRole('alert')).toHaveTextContent('The texts of this page could not be read');
});

test('an event is not sent to a tab while what is written as its data is no object in JSON', async () => {
  const user = await openLive();
  await user.click(screen.getByRole('button', { name: 'Ask to operate this tab' }));
  say({ type: 'driving', studio: studio(), driving: 'allowed', seq: 5 });
  await user.click(screen.getByText('Data'));
  const field = screen.getByLabelText('Data of OPEN');
  await user.type(field, '!');
  const heard = Channel.heard.length;
  await user.click(screen.getByRole('button', { name: 'OPEN' }));
  expect(Channel.heard).toHaveLength(heard);
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('This is no object in JSON: OPEN cannot be sent with it.');
  expect(screen.getByRole('button', { name: 'OPEN' })).toHaveAttribute('aria-disabled', 'true');
});

test('what a flow of another program did cannot be kept, and the program to choose is named', async () => {
  await openLive();
  const start = { ...about, program: 'north', firstSeq: 1 };
  say({ type: 'steps', steps: [step(2, { event: 'xstate.init', from: [], to: ['shut'], transitions: [], start }), step(3)] });
  expect(screen.getByText('Choose the program North above to keep it.')).toBeVisible();
  say({ type: 'hello', about: { ...about, program: 'north' }, flows: [flow('shut')] });
  expect(screen.getByText('The tab shows the program North; the chart is that of Everybody.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Keep as a walk' })).not.toBeInTheDocument();
});
