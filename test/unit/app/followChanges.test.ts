import { followChanges } from '../../../src/app/followChanges.ts';

/** A page whose time is let run by hand. */
function openPage() {
  const waiting: { readonly ms: number; readonly action: () => void }[] = [];
  const clock = {
    now: () => 0,
    every: () => () => undefined,
    after: (ms: number, action: () => void) => void waiting.push({ ms, action }),
  };
  const page = { visible: true };
  const invalidate = jest.fn();
  const changed = followChanges({ clock, page } as unknown as Parameters<typeof followChanges>[0], invalidate);
  return { changed, invalidate, page, waiting };
}

afterEach(() => jest.restoreAllMocks());

test.each([
  [0, 0],
  [0.25, 500],
  [0.75, 1500],
])('pages do not all read at once: by chance %p one waits %p ms', (chance, expected) => {
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  const { changed, invalidate, waiting } = openPage();
  changed(['readLoan']);
  expect(waiting.map(({ ms }) => ms)).toEqual([expected]);
  expect(invalidate).toHaveBeenCalledTimes(0);
  waiting[0]?.action();
  expect(invalidate.mock.calls).toEqual([[['readLoan'], true]]);
});

test('a page that is hidden when its moment comes reads nothing', () => {
  const { changed, invalidate, page, waiting } = openPage();
  changed(['readLoan']);
  page.visible = false;
  waiting[0]?.action();
  expect(invalidate).toHaveBeenCalledTimes(0);
});
