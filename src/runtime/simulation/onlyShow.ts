/**
 * Lets a page in a frame be used without leaving it: its links lead nowhere, its forms are not sent by the browser, and it takes the focus
 * only from itself, so that what is done beside it goes on. `onLink` is called where a link would have led.
 */
export function onlyShow(page: Document, onLink: (href: string) => void): void {
  const stopLink = (event: Event): void => {
    // An element of another document is of no class of this one.
    const link = (event.target as Element | null)?.closest?.('a');
    const href = link?.getAttribute('href');
    if (href === undefined || href === null) return;
    event.preventDefault();
    if (!href.startsWith('#')) onLink(href);
  };
  for (const kind of ['click', 'auxclick']) page.addEventListener(kind, stopLink, true);
  page.addEventListener('submit', (event) => event.preventDefault(), true);
  const { prototype } = (page.defaultView as Window & typeof globalThis).HTMLElement;
  const { focus } = prototype;
  prototype.focus = function focusWithin(this: HTMLElement, ...options): void {
    if (page.hasFocus()) focus.apply(this, options);
  };
}
