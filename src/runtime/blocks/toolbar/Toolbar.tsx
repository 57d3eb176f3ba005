import type { ToolbarBlock } from '#model';
import { BlockList, type BlockProps, useText } from '../../scope/index.ts';
import { classNames } from '../../ui/classNames.ts';

/** Buttons in a row under one name. */
export function Toolbar({ block }: BlockProps<ToolbarBlock>) {
  const { align = 'start' } = block;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons
    <div role="group" aria-label={useText(block.label)} className={classNames('p-toolbar', align !== 'start' && `p-toolbar--${align}`)}>
      <BlockList blocks={block.blocks} />
    </div>
  );
}
