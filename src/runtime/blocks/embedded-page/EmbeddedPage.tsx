import { useLayoutEffect, useRef } from 'react';
import type { EmbeddedPageBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { useScheme } from '../../theme/scheme.ts';
import { inertHtml } from '../../ui/inertHtml.ts';
import { frameStyle } from './frameStyle.ts';

/**
 * The block kind `embedded-page`: foreign HTML in an iframe, with the typeface and the colours of the page around it. The empty sandbox
 * forbids scripts, forms, pop-ups, navigation and our origin.
 */
export function EmbeddedPage({ block }: BlockProps<EmbeddedPageBlock>) {
  const label = useText(block.label);
  const html = useText(block.html);
  const scheme = useScheme();
  const frame = useRef<HTMLIFrameElement>(null);
  // React would make a text of the marked HTML, which the page's policy refuses.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = inertHtml(`${frameStyle(frame.current, scheme)}${html}`);
  }, [html, scheme]);
  if (html === '') return null;
  return <iframe ref={frame} className="p-embedded-page" title={label} sandbox="" referrerPolicy="no-referrer" />;
}
