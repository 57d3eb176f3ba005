import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ShellPart } from '#model';
import { localeOf } from '../i18n/language.ts';
import { themeProperties } from '../theme/BrandTheme.tsx';
import { inertHtml } from './inertHtml.ts';

interface PageFrameProps {
  readonly title: string;
  readonly shell: ShellPart;
  /** Pixels. */
  readonly width: number;
  /** The share of the window's height that it takes. */
  readonly heightShare: number;
  /** Called with the document of the frame before anything is shown in it; the returned function ends what it has begun. */
  readonly prepare: (page: Document) => (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * A frame of a width with a document of its own, so that style sheets see that width, in the look of a program. It is made smaller where
 * there is less room.
 */
export function PageFrame({ title, shell, width, heightShare, prepare, children }: PageFrameProps) {
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
    setPage(loaded);
  };
  useLayoutEffect(() => page && prepare(page), [page, prepare]);
  useEffect(() => page && dress(page, shell, title), [page, shell, title]);
  const height = Math.round((window.innerHeight * heightShare) / scale);
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
