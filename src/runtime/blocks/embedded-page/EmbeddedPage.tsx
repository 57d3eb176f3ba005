import type { EmbeddedPageBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';

/** A page of another site. The empty sandbox forbids scripts, forms, pop-ups, navigation and access to our origin. */
export function EmbeddedPage({ block }: BlockProps<EmbeddedPageBlock>) {
  const label = useText(block.label);
  const html = useText(block.html);
  if (html === '') return null;
  return <iframe className="p-embedded-page" title={label} sandbox="" referrerPolicy="no-referrer" srcDoc={html} />;
}
