import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ShellPart } from '#model';
import { localeOf } from '../../../i18n/language.ts';
import { themeProperties } from '../../../theme/BrandTheme.tsx';
import { inertHtml } from '../../../ui/inertHtml.ts';

interface PreviewFrameProps {
  readonly title: string;
  readonly shell: ShellPart;
  /** Pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

/** The share of the window's height that a preview takes. */
const HEIGHT_SHARE = 0.62;

/**
 * A frame of a width with a document of its own, so that style sheets see that width, in the look of a program. It is made smaller where
 * there is less room. Links and buttons in it do nothing, but for what discloses a text.
 */
export function PreviewFrame({ title, shell, width, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document>();
  const room = useRoom(box, width);
  const scale = Math.min(1, room / width);
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = inertHtml('<!doctype html><title></title>');
  }, []);
  const onLoad = (): void => {
    const loaded = frame.current?.contentDocument;
    if (!loaded || loaded.URL === 'about:blank') return;
    copyStyles(document, loaded);
    loaded.addEventListener('click', refuseClick, true);
    loaded.addEventListener('submit', refuseClick, true);
    setPage(loaded);
  };
  useEffect(() => page && dress(page, shell, title), [page, shell, title]);
  const height = Math.round((window.innerHeight * HEIGHT_SHARE) / scale);
  return (
    <div ref={box} className="p-preview__box" style={{ height: Math.round(height * scale) }}>
      <iframe
        ref={frame}
        className="p-preview__frame"
        title={title}
        onLoad={onLoad}
        style={{ width, height, left: Math.max(0, (room - width) / 2), transform: `scale(${scale})` }}
      />
      {page !== undefined && createPortal(children, page.body)}
    </div>
  );
}

/** The width of a box in pixels, `first` until it is known. */
function useRoom(box: { readonly current: HTMLElement | null }, first: number): number {
  const [room, setRoom] = useState(first);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => element.clientWidth > 0 && setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

/** Gives the document of a frame the style sheets of the portal. */
function copyStyles(from: Document, to: Document): void {
  for (const sheet of from.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const link = to.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet.href;
    to.head.append(link);
  }
}

/** Applies a program's design and a language; by script, because the policy of the page forbids style attributes. */
function dress(page: Document, shell: ShellPart, title: string): void {
  const { documentElement: root } = page;
  root.lang = localeOf(shell);
  root.dataset['theme'] = document.documentElement.dataset['theme'] ?? 'system';
  root.style.cssText = '';
  for (const [name, value] of Object.entries(themeProperties(shell.oem.tokens))) root.style.setProperty(name, value);
  page.title = title;
}

function refuseClick(event: Event): void {
  // An element of another document is of no class of this one.
  const target = event.target as Element | null;
  if (target?.closest?.('summary') && !target.closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
}
