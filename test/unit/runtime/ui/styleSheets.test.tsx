import { withStyleSheet } from '../../../../src/runtime/ui/styleSheets.ts';

const links = (address: string) => [...document.head.querySelectorAll<HTMLLinkElement>(`link[href="${address}"]`)];

test('a component comes with its style sheet, which is loaded once a page', async () => {
  let isThere = false;
  const coming = withStyleSheet('/one.css', 'component').then((component) => {
    isThere = true;
    return component;
  });
  expect(links('/one.css').map(({ rel }) => rel)).toEqual(['stylesheet']);
  expect(isThere).toBe(false);
  expect(await coming).toBe('component');
  expect(await withStyleSheet('/one.css', 'other')).toBe('other');
  expect(links('/one.css')).toHaveLength(1);
});

test('a component waits for the sheet, and comes without one that fails', async () => {
  const append = jest.spyOn(document.head, 'append').mockImplementation(() => undefined);
  const shown: string[] = [];
  const coming = withStyleSheet('/late.css', 'late').then((component) => shown.push(component));
  const link = append.mock.calls[0]?.[0] as HTMLLinkElement;
  append.mockRestore();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).toEqual([]);
  link.dispatchEvent(new Event('error'));
  await coming;
  expect(shown).toEqual(['late']);
});
