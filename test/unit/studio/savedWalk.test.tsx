import { screen, within } from '@testing-library/react';
import texts from '../../../locales/en/studio.json';
import liveTexts from '../../../locales/en/studioLive.json';
import recordingTexts from '../../../locales/en/studioRecording.json';
import { open, openKeptWalk } from './openStudio.tsx';
import { messagesOf } from './studioMessages.ts';

/** A kept walk, in which these controls were used. */
async function openWalk(...used: readonly object[]) {
  URL.createObjectURL = () => 'blob:walk';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = await open({ texts: async () => messagesOf(texts, liveTexts, recordingTexts) });
  await openKeptWalk(user, used);
  const region = within(screen.getByRole('region', { name: 'Kept walk' }));
  const save = async (name: string) => {
    await user.click(region.getByRole('button', { name: 'Save the walk as' }));
    await user.click(screen.getByRole('menuitem', { name }));
  };
  return { user, region, save };
}

test('what is missing in a walk names the first empty field and leads to it, and is said again when a test is saved', async () => {
  const { user, region, save } = await openWalk({ role: 'textbox', given: true }, { role: 'button', name: 'Open' });
  expect(region.getByText(/^2 names and values are missing for a browser/)).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Fill in: Name of the text field, or its beginning and …' }));
  const field = region.getByLabelText('Name of the text field, or its beginning and …');
  expect(field).toHaveFocus();
  await user.keyboard('Key');
  expect(field).toHaveValue('Key');
  await save('Playwright test in a browser, for test/browser/walks');
  expect(region.getByText(/^Saved as it-opens\.spec\.ts/)).toHaveTextContent(
    'Saved as it-opens.spec.ts. Put it into test/browser/walks. One name or value is missing for a browser to take it again.',
  );
  expect(region.getByText(/^Saved as/)).toHaveAttribute('role', 'status');
  await user.click(region.getByRole('button', { name: 'Fill in: Value for Key' }));
  await user.keyboard('7');
  expect(region.queryByText(/missing for a browser/)).not.toBeInTheDocument();
  await save('jest test in a rendered page, for test/proof/walks/kept');
  expect(region.getByText(/^Saved as/)).toHaveTextContent('Saved as it-opens.test.tsx. Put it into test/proof/walks/kept.');
});

test('a walk without a page is saved for the folder of the walks, a page of evidence for none', async () => {
  const { region, save } = await openWalk();
  await save('jest test of the machine, for test/walks');
  expect(region.getByText(/^Saved as/)).toHaveTextContent('Saved as it-opens.test.ts. Put it into test/walks.');
  await save('Walk, for test/walks');
  expect(region.getByText(/^Saved as/)).toHaveTextContent('Saved as it-opens.walk.json. Put it into test/walks.');
  await save('Page of evidence (HTML)');
  expect(region.getByText(/^Saved as/)).toHaveTextContent(/^Saved as it-opens\.html\.$/);
});
