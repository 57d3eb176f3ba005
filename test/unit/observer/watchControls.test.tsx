import { BAR_CLASS } from '../../../src/observer/barStyle.ts';
import { type UsedControl, watchControls } from '../../../src/observer/watchControls.ts';

test('the buttons of the bar are no controls of the page', () => {
  document.body.innerHTML = `<button>Save</button><section class="${BAR_CLASS}"><button>Allow</button></section>`;
  const listeners = new Map<string, (event: unknown) => void>();
  const page = { addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener) };
  const used: UsedControl[] = [];
  watchControls(page as unknown as Document, (control) => used.push(control));
  for (const target of document.querySelectorAll('button')) listeners.get('click')?.({ isTrusted: true, target });
  expect(used.map(({ name }) => name)).toEqual(['Save']);
});
