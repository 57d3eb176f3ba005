import type { BarBlock } from '#model';
import { BlockList, type BlockProps, useText } from '../../scope/index.ts';

/** A band across the page; with a label it is a region of its own. */
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
