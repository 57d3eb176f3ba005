import type { BarBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { BlockList } from '../BlockList.tsx';

/** The block kind `bar`: a band across the page; a landmark region if it has a label. */
export function Bar({ block }: BlockProps<BarBlock>) {
  const label = useText(block.label);
  const className = `p-bar p-bar--${block.tone ?? 'neutral'}`;
  const content = <BlockList blocks={block.blocks} />;
  if (label === '') return <div className={className}>{content}</div>;
  return (
    <section className={className} aria-label={label}>
      {content}
    </section>
  );
}
