import { fireEvent, waitFor } from '@testing-library/react';
import { type RunningPortal, startPortal } from '../../browser/support/startPortal.ts';
import { openPortalPage } from '../../support/openPortalPage.tsx';
import { signIn } from '../../support/pageTest.tsx';
import { seenOnPage } from './support/seenOnPage.ts';
import { worlds } from './support/worlds.ts';

jest.setTimeout(240_000);

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const asItIs = { onTimeout: (error: Error) => error };

/** A control by its name, or by what its name begins with. */
function controlNamed(name: string): HTMLElement {
  const { controls } = seenOnPage();
  const found = controls.get(name) ?? Array.from(controls).find(([other]) => other.startsWith(name))?.[1];
  if (!found) throw new Error(`nothing is called "${name}"`);
  return found;
}

test.each(worlds)('$what', async ({ at, press = [], seen, unanswered = [], unseen = [], who }) => {
  await signIn(portal.url, who);
  await openPortalPage({ origin: portal.url, path: at, language: 'en', failing: new Set(), unanswered: new Set(unanswered) });
  for (const name of press) fireEvent.click(await waitFor(() => controlNamed(name), asItIs));
  await waitFor(() => {
    const { lines } = seenOnPage();
    const missing = seen.filter((line) => !lines.has(line));
    if (missing.length > 0) throw new Error(`not on the page: ${missing.join(' | ')}\nOn the page: ${[...lines].join(' | ')}`);
  }, asItIs);
  const { lines } = seenOnPage();
  expect(unseen.filter((line) => lines.has(line))).toEqual([]);
});
