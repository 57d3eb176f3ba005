import type { EmbeddedPageBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';

/**
 * The block kind `embedded-page`: foreign HTML in an iframe. The empty sandbox forbids scripts, forms, pop-ups, navigation and our origin.
 */
export function EmbeddedPage({ block }: BlockProps<EmbeddedPageBlock>) {
  const label = useText(block.label);
  const html = useText(block.html);
  if (html === '') return null;
  return <iframe className="p-embedded-page" title={label} sandbox="" referrerPolicy="no-referrer" srcDoc={html} />;
}
