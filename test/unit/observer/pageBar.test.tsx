import { BAR_STYLE } from '../../../src/observer/barStyle.ts';
import { PageBar } from '../../../src/observer/PageBar.ts';

const texts = { ask: 'May I?', allow: 'Allow', refuse: 'Refuse', allowed: 'I do.', end: 'End now', ended: 'I did.' };
const nothing = (): void => undefined;
const asked = { state: 'asked', allow: nothing, refuse: nothing } as const;
const allowed = { state: 'allowed', end: nothing } as const;

class Sheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

/** A page with a field that has the focus. */
function open() {
  Object.assign(globalThis, { CSSStyleSheet: Sheet });
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  document.body.innerHTML = '<input aria-label="Name">';
  const bar = new PageBar(document, () => texts);
  const field = document.querySelector('input') as HTMLInputElement;
  field.focus();
  const press = (name: string): void => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.focus();
  return { bar, field, press, said: () => document.querySelector('[role="status"]')?.textContent };
}

const focused = (): string | null | undefined => document.activeElement?.textContent;
const isStyled = (): boolean => (document.adoptedStyleSheets as unknown as Sheet[]).some(({ text }) => text === BAR_STYLE);

test('what screen readers are told is in the page before anything is told, and is gone with the question', () => {
  const { bar, said } = open();
  expect(said()).toBe('');
  bar.show(asked);
  expect(said()).toBe('May I?');
  bar.show(undefined);
  expect([said(), isStyled()]).toEqual(['', true]);
  bar.show(asked);
  bar.show(allowed);
  bar.show(undefined);
  // It is read out and not seen: its style stays with it.
  expect([said(), isStyled()]).toEqual(['I did.', true]);
  bar.show(asked);
  expect(said()).toBe('May I?');
  bar.show(undefined);
});

test('whoever presses a button of the bar goes on at the next one, and at the end where they were', () => {
  const { bar, field, press } = open();
  bar.show(asked);
  expect(document.activeElement).toBe(field);
  press('Allow');
  bar.show(allowed);
  expect(focused()).toBe('End now');
  bar.show(undefined);
  expect(document.activeElement).toBe(field);
});

test('the focus stays on its button when the page changes its language', async () => {
  const { bar, press } = open();
  bar.show(asked);
  press('Refuse');
  document.documentElement.lang = 'fr';
  await new Promise(process.nextTick);
  expect(focused()).toBe('Refuse');
  bar.show(undefined);
});
