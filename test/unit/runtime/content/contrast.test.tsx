import { readdirSync, readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contrastOf, leastContrast } from '../../../../src/runtime/content/review/contrast.ts';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

const theme = (text: string, dark = '#ffffff') => ({
  '--p-text': `light-dark(${text}, ${dark})`,
  '--p-bg': 'light-dark(#ffffff, #101010)',
  '--p-surface': 'light-dark(#ffffff, #101010)',
});

test('what is read worst counts, in light and in dark', () => {
  expect(leastContrast(theme('#767676'))).toEqual({ ratio: expect.closeTo(4.54, 2), isEnough: true });
  expect(leastContrast(theme('#777777'))).toEqual({ ratio: expect.closeTo(4.48, 2), isEnough: false });
  expect(leastContrast(theme('#000000', '#333333')).isEnough).toBe(false);
});

test('every design that is shipped is read well', () => {
  const folders = readdirSync('oem-config/_skins').map((skin) => `oem-config/_skins/${skin}/skin.json`);
  const programs = ['honda', 'hyundai', 'hyundaica', 'bmwca'].map((oem) => `oem-config/${oem}/oem.json`);
  for (const path of [...folders, ...programs]) expect(contrastOf(JSON.parse(readFileSync(path, 'utf8')).tokens).isEnough).toBe(true);
});

/** The review of a page with one change. */
async function review(page: object, cms = new FakeCms({ id: 7, humanReadableId: 'privacy', ...page } as never)) {
  cms.programs = [
    { id: 'one', name: 'One', user: {}, tokens: { primary: '#b3001b' }, shells: [] },
    { id: 'two', name: 'Two', user: {}, tokens: { primary: '#1f1a4f' }, shells: [] },
  ];
  const editor = await openEditor(cms);
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  return cms;
}
const block = { id: 1, humanReadableId: 'b1', type: 'LIST_ITEM_TEXT', content: 'Old', blockOrder: 1, language: 'ENGLISH', pageId: 7 };
const blocks = { contentBlocks: [block], drafts: [{ ...block, id: -1, contentBlockId: 1, content: 'New' }] };

test('a common page is judged in the designs of all programs, another in its own', async () => {
  await review({ ...blocks, common: true, extras: ['programs'] });
  expect(await screen.findByText(/^Contrast: .* in One, Two\.$/)).toBeVisible();
});

test('a page of one program is judged in its own design, though there are others', async () => {
  const cms = await review({ ...blocks, common: false, extras: ['programs'] });
  await waitFor(() => expect(cms.sent.map(({ operation }) => operation)).toContain('getContentPrograms'));
  expect(screen.getByText(/^Contrast: .* in own\.$/)).toBeVisible();
});

test('any page is judged in its own design where the backend does not tell of the programs', async () => {
  const cms = await review({ ...blocks, common: true });
  expect(screen.getByText(/^Contrast: .* in own\.$/)).toBeVisible();
  expect(cms.sent.map(({ operation }) => operation)).not.toContain('getContentPrograms');
});
