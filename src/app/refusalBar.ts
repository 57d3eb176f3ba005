import type { DocumentRefusal } from '#model';

const STYLE = `
.refusal { position: fixed; inset: auto 0 0; z-index: var(--p-layer-toast, 120); }
.refusal[hidden] { display: none; }
.refusal > div {
  display: flex;
  align-items: center;
  gap: 0.25rem 0.75rem;
  box-sizing: border-box;
  max-height: 30vh;
  overflow: auto;
  padding: 0.25rem 1rem;
  border-top: 2px solid var(--p-danger, #a51d24);
  background: var(--p-surface, #fff);
  color: var(--p-text, #161b22);
  font-family: var(--p-font, sans-serif);
  font-size: var(--p-text-sm, 0.875rem);
}
.refusal p { flex: 1; margin: 0; min-width: 0; overflow-wrap: anywhere; }
.refusal code { font-family: ui-monospace, monospace; }
.refusal button {
  flex: none;
  min-height: 2rem;
  padding: 0.125rem 0.75rem;
  border: 1px solid currentcolor;
  border-radius: var(--p-radius-sm, 5px);
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.refusal button:focus-visible { outline: 2px solid var(--p-focus, #1f4f8f); outline-offset: 2px; }
@media print { .refusal { display: none; } }
`;

const FIRST_MS = 50;

/** The bar of a page, and what it says. */
interface Bar {
  readonly element: HTMLElement;
  refusal: DocumentRefusal;
}

const bars = new WeakMap<Document, Bar>();

/**
 * Says at the foot of a page which error keeps a change of documents from being taken over, until one is; whoever develops can hide it. It
 * takes no focus, and screen readers tell it when they are done with what they say.
 */
export function showRefusal(page: Document, refusal: DocumentRefusal): void {
  const known = bars.get(page);
  const bar = known ?? newBar(page);
  bar.refusal = refusal;
  if (known) render(page, bar);
  // Screen readers tell what changes in an element that they know already.
  else setTimeout(() => render(page, bar), FIRST_MS);
}

function newBar(page: Document): Bar {
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, style];
  const element = page.createElement('div');
  element.className = 'refusal';
  element.setAttribute('role', 'status');
  // Dialogs leave such an element in use.
  element.dataset['liveAnnouncer'] = '';
  page.body.append(element);
  const bar: Bar = { element, refusal: {} };
  bars.set(page, bar);
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide(bar);
  });
  new MutationObserver(() => render(page, bar)).observe(page.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return bar;
}

function render(page: Document, bar: Bar): void {
  const { line, texts = {} } = bar.refusal;
  const words = texts[page.documentElement.lang.split('-')[0] ?? ''] ?? Object.values(texts)[0];
  if (line === undefined || words === undefined) {
    hide(bar);
    return;
  }
  const [holder, says, fault, button] = (['div', 'p', 'code', 'button'] as const).map((name) => page.createElement(name));
  if (!holder || !says || !fault || !button) return;
  fault.textContent = line;
  fault.lang = 'en';
  says.append(`${words.text} `, fault);
  button.textContent = words.hide;
  button.addEventListener('click', () => hide(bar));
  holder.append(says, button);
  bar.element.hidden = false;
  bar.element.replaceChildren(holder);
}

function hide({ element }: Bar): void {
  element.hidden = true;
  element.replaceChildren();
}
