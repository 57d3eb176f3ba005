import { useLayoutEffect, useRef } from 'react';
import type { EmbeddedPageBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { inertHtml } from '../../ui/inertHtml.ts';

/**
 * The block kind `embedded-page`: foreign HTML in an iframe. The empty sandbox forbids scripts, forms, pop-ups, navigation and our origin.
 */
export function EmbeddedPage({ block }: BlockProps<EmbeddedPageBlock>) {
  const label = useText(block.label);
  const html = useText(block.html);
  const frame = useRef<HTMLIFrameElement>(null);
  // React would make a text of the marked HTML, which the page's policy refuses.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = inertHtml(html);
  }, [html]);
  if (html === '') return null;
  return <iframe ref={frame} className="p-embedded-page" title={label} sandbox="" referrerPolicy="no-referrer" />;
}
