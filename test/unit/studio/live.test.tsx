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
  time: 0,
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
  say({ type: 'hello', about, flows: [flow('shut')] });
  return user;
}

test('a tab is driven only once it has allowed it; a step of the Studio is marked, and what it came to is said', async () => {
  const user = await openLive();
  expect(screen.queryByRole('region', { name: 'What can be sent' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask to operate this tab' }));
  say({ type: 'driving', studio: studio(), driving: 'asked' });
  expect(screen.getByText('The tab asks its user. Press “Allow” there.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What can be sent' })).not.toBeInTheDocument();
  say({ type: 'driving', studio: 'another', driving: 'allowed' });
  expect(screen.queryByRole('region', { name: 'What can be sent' })).not.toBeInTheDocument();
  say({ type: 'driving', studio: studio(), driving: 'allowed' });
  expect(Channel.heard.at(-1)).toMatchObject({ type: 'alive', tab: 'one', studio: studio() });
  const offers = screen.getByRole('region', { name: 'What can be sent' });
  await user.click(within(offers).getByText('Data'));
  const data = screen.getByLabelText('Data of OPEN');
  await user.clear(data);
  await user.click(data);
  await user.paste('{ "key": 7 }');
  await user.click(within(offers).getByRole('button', { name: 'OPEN' }));
  expect(Channel.heard.at(-1)).toMatchObject({ type: 'send', tab: 'one', session: '1-1', event: { type: 'OPEN', key: 7 } });
  say({ type: 'step', step: step(5, { driven: true }), flow: flow('open') });
  say({ type: 'driven', studio: studio(), result: 'done' });
  expect(screen.getByText('OPEN: done. The list of steps says what it led to.')).toBeVisible();
  expect(screen.getByRole('row', { name: /OPEN ?from the Studio shut → open/ })).toBeVisible();
  say({ type: 'driving', studio: studio(), driving: 'ended' });
  expect(screen.queryByRole('region', { name: 'What can be sent' })).not.toBeInTheDocument();
});

test('a delay of a driven tab can be let run out', async () => {
  const user = await openLive();
  await user.click(screen.getByRole('button', { name: 'Ask to operate this tab' }));
  say({ type: 'driving', studio: studio(), driving: 'allowed' });
  say({ type: 'flow', flow: { ...flow('shut'), timers: [{ state: 'shut', dueAt: 9, delayMs: 5000 }] } });
  await user.click(screen.getByRole('button', { name: 'Let the delay of 5 s in shut run out now' }));
  expect(Channel.heard.at(-1)).toMatchObject({ type: 'runOut', session: '1-1', timer: { state: 'shut', delayMs: 5000 } });
});

test('a breakpoint that is set by keyboard is marked on chart and table, and holds back what is sent until somebody goes on', async () => {
  const user = await openLive();
  (await screen.findByRole('application')).focus();
  await user.keyboard('{Home}b');
  expect(document.querySelector('.s-state--stop')).toBeInTheDocument();
  expect(document.querySelector('.s-note--stop')).toHaveTextContent('■ stops here');
  const details = screen.getByRole('complementary', { name: 'Details' });
  expect(within(details).getByRole('button', { name: 'Breakpoint' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('tab', { name: 'Table' }));
  const table = screen.getByRole('tabpanel', { name: 'Table' });
  expect(within(table).getByText('■ stops here')).toBeVisible();
  await user.click(within(details).getByRole('button', { name: 'Breakpoint' }));
  expect(within(table).queryByText('■ stops here')).not.toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: 'OPEN' }));
  await user.click(within(details).getByRole('button', { name: 'Breakpoint' }));

  await user.click(screen.getByRole('tab', { name: 'Live' }));
  say({ type: 'hello', about, flows: [flow('shut')] });
  // Nobody drives yet: what the page does is only marked.
  say({ type: 'step', step: step(5), flow: flow('open') });
  expect(screen.getByRole('row', { name: /OPEN ?■ breakpoint/ })).toBeVisible();
  expect(screen.queryByText(/Breakpoint reached/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask to operate this tab' }));
  say({ type: 'driving', studio: studio(), driving: 'allowed' });
  say({ type: 'flow', flow: flow('shut') });
  expect(screen.getByRole('button', { name: 'OPEN' })).toBeEnabled();
  say({ type: 'step', step: step(6, { driven: true }), flow: flow('shut') });
  expect(screen.getByRole('alert')).toHaveTextContent('Breakpoint reached: OPEN in shut.');
  expect(screen.getByRole('button', { name: 'OPEN' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.getByRole('alert')).toHaveTextContent('');
  expect(screen.getByRole('button', { name: 'OPEN' })).toBeEnabled();
});
