import type { ToolbarBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { BlockList } from '../BlockList.tsx';

/** The block kind `toolbar`: buttons in a row with a common accessible name. */
export function Toolbar({ block }: BlockProps<ToolbarBlock>) {
  const { align = 'start' } = block;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons
    <div role="group" aria-label={useText(block.label)} className={classNames('p-toolbar', align !== 'start' && `p-toolbar--${align}`)}>
      <BlockList blocks={block.blocks} />
    </div>
  );
}
