interface ShownPageEvents {
  /** Called where a link would have led. */
  readonly onLink: (href: string) => void;
  /** Called when somebody presses the key that leaves the page. */
  readonly onLeave: () => void;
}

/** Leaves the page, also where one of its dialogs holds the focus, which Tab would never get out of (WCAG 2.1.2). */
const LEAVING_KEY = 'F6';

/**
 * Lets a page in a frame be used without leaving it: its links lead nowhere, its forms are not sent by the browser, and it takes the focus
 * only from itself, so that what is done beside it goes on. Gives what ends it.
 */
export function onlyShow(page: Document, { onLeave, onLink }: ShownPageEvents): () => void {
  const stopLink = (event: Event): void => {
    // An element of another document is of no class of this one.
    const link = (event.target as Element | null)?.closest?.('a');
    const href = link?.getAttribute('href');
    if (href === undefined || href === null) return;
    event.preventDefault();
    if (!href.startsWith('#')) onLink(href);
  };
  const stopSubmit = (event: Event): void => event.preventDefault();
  const leave = (event: Event): void => {
    if ((event as KeyboardEvent).key !== LEAVING_KEY) return;
    event.preventDefault();
    onLeave();
  };
  const stops = [
    ['click', stopLink],
    ['auxclick', stopLink],
    ['submit', stopSubmit],
    ['keydown', leave],
  ] as const;
  for (const [kind, stop] of stops) page.addEventListener(kind, stop, true);
  const { prototype } = (page.defaultView as Window & typeof globalThis).HTMLElement;
  const { focus } = prototype;
  prototype.focus = function focusWithin(this: HTMLElement, ...options): void {
    if (page.hasFocus()) focus.apply(this, options);
  };
  return () => {
    for (const [kind, stop] of stops) page.removeEventListener(kind, stop, true);
    prototype.focus = focus;
  };
}
