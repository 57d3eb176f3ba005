import { cleanup, screen, within } from '@testing-library/react';
import texts from '../../../locales/en/studio.json';
import liveTexts from '../../../locales/en/studioLive.json';
import recordingTexts from '../../../locales/en/studioRecording.json';
import { list, machineWithLayout, open } from './openStudio.tsx';
import { messagesOf } from './studioMessages.ts';

const SECOND = 'window';

async function openTwo() {
  const machine = await machineWithLayout();
  return open({
    machines: async () => ({ ...list, machines: [...list.machines, { ...(list.machines[0] as (typeof list.machines)[0]), id: SECOND }] }),
    machine: async (id) => ({ ...machine, id }),
    texts: async () => messagesOf(texts, liveTexts, recordingTexts),
  });
}

const waiting = () => screen.queryByRole('region', { name: 'Kept and not saved' });

afterEach(() => sessionStorage.clear());

test('a kept walk waits until it is saved or dropped, through another machine and a reload', async () => {
  let user = await openTwo();
  await user.click(await screen.findByRole('tab', { name: 'Try it' }));
  await user.click(screen.getByRole('button', { name: 'Keep as a walk' }));
  await user.type(screen.getByLabelText('What the walk shows'), 'The door is shut');
  expect(waiting()).toBeNull();
  await user.click(screen.getByRole('button', { name: SECOND }));
  await screen.findByRole('heading', { name: SECOND });
  expect(within(waiting() as HTMLElement).getByText(/The door is shut: door, base, 1 step/)).toBeVisible();
  cleanup();
  user = await openTwo();
  await screen.findByRole('application');
  await user.click(within(waiting() as HTMLElement).getByRole('button', { name: /^Open the walk The door is shut/ }));
  expect(screen.getByLabelText('What the walk shows')).toHaveValue('The door is shut');
  expect(waiting()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close the kept walk' }));
  await user.click(within(waiting() as HTMLElement).getByRole('button', { name: /^Drop the walk The door is shut/ }));
  expect(waiting()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a walk that is kept after another one does not take its place; one that was saved waits no longer', async () => {
  URL.createObjectURL = () => 'blob:door';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = await openTwo();
  const keep = async (title: string) => {
    await user.click(await screen.findByRole('tab', { name: 'Try it' }));
    await user.click(screen.getByRole('button', { name: 'Keep as a walk' }));
    await user.type(screen.getByLabelText('What the walk shows'), title);
  };
  await keep('First');
  await keep('Second');
  expect(waiting()).toHaveTextContent('First: door, base, 1 step');
  expect(waiting()).not.toHaveTextContent('Second');
  await user.click(screen.getByRole('button', { name: 'Save the walk as' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Walk, for test/walks' }));
  await user.click(screen.getByRole('button', { name: 'Close the kept walk' }));
  expect(waiting()).not.toHaveTextContent('Second');
  expect(waiting()).toHaveTextContent('First');
});

test('what is no walk in the storage is left out', async () => {
  sessionStorage.setItem('portico_studio_walks', '[{ "title": "x" }, 7]');
  await openTwo();
  await screen.findByRole('application');
  expect(waiting()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});
