import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createEvaluation } from '#conditions';
import { simulateFlow } from '#machines';
import type { MachineDocument, StudioMachine, WalkDocument } from '#model';
import texts from '../../../locales/en/studio.json';
import liveTexts from '../../../locales/en/studioLive.json';
import recordingTexts from '../../../locales/en/studioRecording.json';
import { FailureChoice } from '../../../src/studio/simulate/FailureChoice.tsx';
import { nextByItself } from '../../../src/studio/simulate/nextByItself.ts';
import { runTo } from '../../../src/studio/simulate/runTo.ts';
import type { SimulatedStep } from '../../../src/studio/simulate/steps.ts';
import { TextContext } from '../../../src/studio/text.ts';
import { open, openKeptWalk } from './openStudio.tsx';
import { messagesOf } from './studioMessages.ts';

const order = {
  id: 'order',
  description: 'Sends an order, and once more after a while.',
  context: {},
  initial: 'sending',
  states: {
    sending: {
      invoke: { id: 'post', src: 'op:postOrder', input: {}, onDone: { target: 'sent' }, onError: { target: 'failed' } },
    },
    failed: { after: { 9000: { target: 'given' }, 5000: { target: 'sending' } } },
    sent: { on: { AGAIN: { target: 'sending' } } },
    given: {},
  },
} as unknown as MachineDocument;

const machine = { document: order, calls: {} } as unknown as StudioMachine;
const evaluation = createEvaluation({ roots: {}, facts: {}, conditions: {} });
const DONE = '/states/sending/invoke/onDone';
const begun: SimulatedStep[] = [{ moment: simulateFlow(order, evaluation), event: undefined }];

const recording = (...events: string[]) => ({ steps: events.map((event) => ({ event, to: [] })) }) as unknown as WalkDocument;

/** The states that an order comes through by itself. */
function runOn(past: readonly SimulatedStep[], breakpoints: readonly string[], recorded?: WalkDocument, skipsFirst = false) {
  const { steps, end } = runTo({
    document: order,
    breakpoints: new Set(breakpoints),
    from: past.at(-1)?.moment,
    skipsFirst,
    most: 10,
    next: (taken) => nextByItself(machine, evaluation, [...past, ...taken], recorded),
  });
  return { steps, end, states: steps.map(({ moment }) => moment.innermost[0]) };
}

test('calls succeed and delays run out until only a user can go on; a kept walk says otherwise how calls end, each in its turn', () => {
  expect(runOn(begun, [])).toMatchObject({ states: ['sent'], end: { kind: 'end' } });
  const [failed, done] = ['xstate.error.actor.post', 'xstate.done.actor.post'];
  // Of two delays the shorter one runs out.
  expect(runOn(begun, [], recording(failed, failed, done)).states).toEqual(['failed', 'sending', 'failed', 'sending', 'sent']);
  const first = runOn(begun, [], recording(failed, done));
  const again = { moment: simulateFlow(order, evaluation, first.steps.at(-1)?.moment, { type: 'AGAIN' }), event: { type: 'AGAIN' } };
  expect(runOn([...begun, ...first.steps, again], [], recording(failed, done, failed)).states.slice(0, 2)).toEqual(['failed', 'sending']);
});

test('what would go on for ever is stopped', () => {
  const failures = recording(...Array.from({ length: 20 }, () => 'xstate.error.actor.post'));
  expect(runOn(begun, [], failures)).toMatchObject({ end: { kind: 'many' }, states: { length: 10 } });
});

test('it stops before a transition with a breakpoint and at a state with one, and steps over', () => {
  expect(runOn(begun, [DONE])).toMatchObject({ states: [], end: { kind: 'before', parts: [DONE] } });
  expect(runOn(begun, [DONE], undefined, true)).toMatchObject({ states: ['sent'], end: { kind: 'end' } });
  const failing = recording('xstate.error.actor.post', 'xstate.done.actor.post');
  const stopped = runOn(begun, ['failed', DONE], failing);
  expect(stopped).toMatchObject({ states: ['failed'], end: { kind: 'at', parts: ['failed'] } });
  expect(runOn([...begun, ...stopped.steps], ['failed', DONE], failing)).toMatchObject({
    states: ['sending'],
    end: { kind: 'before', parts: [DONE] },
  });
});

test('a walk is played up to a breakpoint, over it and to its end, and what it gives holds then', async () => {
  const user = await open({ texts: async () => messagesOf(texts, liveTexts) });
  await user.click(await screen.findByRole('tab', { name: 'Table' }));
  await user.click(screen.getByRole('button', { name: 'OPEN' }));
  await user.click(screen.getByRole('button', { name: 'Breakpoint' }));
  await user.click(screen.getByRole('tab', { name: 'Try it' }));
  const panel = within(screen.getByRole('tabpanel', { name: 'Try it' }));
  await user.click(panel.getByText('Play a walk'));
  expect(panel.getByRole('button', { name: 'From its start' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(panel.getByRole('button', { name: 'Run' }));
  expect(panel.getByText('Stopped before OPEN in shut, step 0 of 1.')).toBeVisible();
  expect(panel.getByText('Now in shut')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Run' }));
  expect(panel.getByText('Now in open')).toBeVisible();
  expect(panel.getByText('The walk is at its end.')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Run' })).toHaveAttribute('aria-disabled', 'true');
  expect(panel.getByRole('button', { name: 'Run' })).toHaveFocus();
  // It is a simulation as any other: a step back leads out of the end, and it goes on from there.
  await user.click(panel.getByRole('button', { name: 'Step back' }));
  await user.click(panel.getByRole('button', { name: 'Next step' }));
  expect(panel.getByText('Now in open')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Keep as a walk' })).toBeVisible();
});

test('a kept walk is played by its own conditions; its steps cannot be kept once more', async () => {
  const user = await open({ texts: async () => messagesOf(texts, liveTexts, recordingTexts) });
  await openKeptWalk(user);
  await user.click(screen.getByRole('tab', { name: 'Try it' }));
  const panel = within(screen.getByRole('tabpanel', { name: 'Try it' }));
  await user.click(panel.getByText('Play a walk'));
  expect(panel.getByLabelText('Walk to play')).toHaveDisplayValue('the kept walk: It opens');
  await user.click(panel.getByRole('button', { name: 'Next step' }));
  expect(panel.getByText('Step 0 of 1.')).toBeVisible();
  // The door would stay shut for whoever tries it without the fact.
  expect(panel.getByRole('button', { name: 'OPEN' })).toBeDisabled();
  await user.click(panel.getByRole('button', { name: 'Next step' }));
  expect(panel.getByText('Now in open')).toBeVisible();
  expect(panel.getByText('The walk is at its end.')).toBeVisible();
  expect(panel.getByText(/comes from a kept walk, cannot be kept as a walk/)).toBeVisible();
});

test('a call can be refused or time out by hand', async () => {
  const error = jest.fn();
  const view = render(
    <TextContext value={(key) => key}>
      <FailureChoice error={{ kind: 'server', status: 500 }} onError={error} />
    </TextContext>,
  );
  const user = userEvent.setup();
  await user.selectOptions(view.getByRole('combobox'), 'studio.simulate.failures.timeout');
  await user.selectOptions(view.getByRole('combobox'), 'studio.simulate.failures.conflict');
  expect(error.mock.calls).toEqual([[{ kind: 'timeout', message: '' }], [{ kind: 'conflict', status: 409, message: '' }]]);
});
