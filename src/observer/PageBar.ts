import type { DrivingTexts } from '#model';
import { BAR_CLASS, BAR_STYLE } from './barStyle.ts';
import type { DrivingBar } from './Driving.ts';

type Shown = Parameters<DrivingBar['show']>[0];

/** A modal dialog that is open; what is beside it cannot be reached by keyboard. */
const DIALOG = '[aria-modal="true"]';

/**
 * The bar with which a page asks its user whether a tester may operate it, and says so as long as one may. It stands at the foot of the page
 * or of the open dialog, never takes the focus from the page, and makes room for what has it. `texts` are those of the page's language at the moment.
 */
export class PageBar implements DrivingBar {
  readonly #page: Document;
  readonly #texts: () => DrivingTexts | undefined;
  /** Says to screen readers what the bar says, also while a dialog is open: dialogs leave such an element in use. */
  readonly #announcer: HTMLElement;
  readonly #bar: HTMLElement;
  /** What had the focus before the bar got it. */
  #focused: Element | null = null;
  #shown: Shown;
  #stop: () => void = () => undefined;

  constructor(page: Document, texts: () => DrivingTexts | undefined) {
    this.#page = page;
    this.#texts = texts;
    this.#announcer = page.createElement('div');
    this.#announcer.className = 'o-announcer';
    this.#announcer.setAttribute('role', 'status');
    this.#announcer.dataset['liveAnnouncer'] = '';
    this.#bar = page.createElement('section');
    this.#bar.className = BAR_CLASS;
    this.#bar.dataset['liveAnnouncer'] = '';
    const style = new CSSStyleSheet();
    style.replaceSync(BAR_STYLE);
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, style];
    // Screen readers tell what changes in an element that they know already.
    page.body.append(this.#announcer);
  }

  get canAsk(): boolean {
    return this.#texts() !== undefined;
  }

  show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    if (before === undefined && shown !== undefined) this.#open();
    this.#render();
    if (shown !== undefined) return;
    this.#announcer.textContent = (before?.state === 'allowed' && this.#texts()?.ended) || '';
    this.#close();
  }

  #open(): void {
    const { body, documentElement } = this.#page;
    this.#focused = null;
    this.#move();
    const move = (): void => this.#move();
    const changes = new MutationObserver(move);
    changes.observe(body, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'inert'] });
    const language = new MutationObserver(() => this.#render());
    language.observe(documentElement, { attributes: true, attributeFilter: ['lang'] });
    const listening = new AbortController();
    for (const type of ['focusin', 'scroll']) this.#page.addEventListener(type, move, { capture: true, signal: listening.signal });
    this.#page.defaultView?.addEventListener('resize', move, { signal: listening.signal });
    this.#stop = () => {
      changes.disconnect();
      language.disconnect();
      listening.abort();
    };
  }

  #close(): void {
    this.#stop();
    const focused = this.#hasFocus ? this.#focused : null;
    this.#bar.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }

  #render(): void {
    const texts = this.#texts();
    const shown = this.#shown;
    if (shown === undefined || texts === undefined) return;
    const text = shown.state === 'asked' ? texts.ask : texts.allowed;
    const words = this.#page.createElement('p');
    words.textContent = text;
    const buttons =
      shown.state === 'asked'
        ? [this.#button(texts.allow, shown.allow), this.#button(texts.refuse, shown.refuse)]
        : [this.#button(texts.end, shown.end)];
    this.#bar.setAttribute('aria-label', text);
    const hadFocus = this.#hasFocus;
    const before = [...this.#bar.children].indexOf(this.#page.activeElement as Element);
    this.#bar.replaceChildren(words, ...buttons);
    if (hadFocus) (buttons[before - 1] ?? buttons[0])?.focus();
    if (this.#announcer.textContent !== text) this.#announcer.textContent = text;
    this.#move();
  }

  get #hasFocus(): boolean {
    return this.#bar.contains(this.#page.activeElement);
  }

  /** Only what the user does counts, not what a script does. */
  #button(text: string, press: () => void): HTMLElement {
    const button = this.#page.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) press();
    });
    return button;
  }

  /** Into the dialog that has the focus, and away from what has it. */
  #move(): void {
    const { activeElement, body } = this.#page;
    if (activeElement !== body && !this.#hasFocus) this.#focused = activeElement;
    const dialog = [...this.#page.querySelectorAll(DIALOG)].findLast(
      (each) => each.contains(activeElement) && !each.closest('[hidden], [inert]'),
    );
    const home = dialog ?? body;
    if (this.#bar.parentElement !== home) home.append(this.#bar);
    this.#bar.classList.remove('o-bar--away');
    this.#bar.classList.toggle('o-bar--away', this.#covers(activeElement));
  }

  #covers(focused: Element | null): boolean {
    if (focused === null || focused === this.#page.body || focused.contains(this.#bar) || this.#bar.contains(focused)) return false;
    const [one, other] = [focused.getBoundingClientRect(), this.#bar.getBoundingClientRect()];
    return one.bottom > other.top && one.top < other.bottom && one.right > other.left && one.left < other.right;
  }
}
