import { onlyShow } from '../../../../src/runtime/simulation/onlyShow.ts';

test('a page that is only shown lets links lead nowhere and takes no focus, until that is ended', () => {
  document.body.innerHTML = '<a href="/elsewhere">Elsewhere</a><button>Press</button>';
  const [link, button] = document.querySelectorAll<HTMLElement>('a, button');
  const { focus } = HTMLElement.prototype;
  const hasFocus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  const led: string[] = [];
  const left: string[] = [];
  const isFollowed = (): boolean => link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? false;
  const end = onlyShow(document, { onLink: (href) => led.push(href), onLeave: () => left.push('left') });
  expect(isFollowed()).toBe(false);
  button?.focus();
  expect(document.activeElement).toBe(document.body);
  hasFocus.mockReturnValue(true);
  button?.focus();
  expect(document.activeElement).toBe(button);
  const press = (key: string): boolean => document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  expect([press('Tab'), press('F6'), left]).toEqual([true, false, ['left']]);
  end();
  expect(HTMLElement.prototype.focus).toBe(focus);
  link?.setAttribute('href', '#down');
  expect(isFollowed()).toBe(true);
  expect(led).toEqual(['/elsewhere']);
});
