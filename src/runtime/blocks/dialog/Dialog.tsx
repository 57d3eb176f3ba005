import type { DialogBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useCondition, useRunActions, useText } from '../../scope/hooks.ts';
import { Dialog as UiDialog } from '../../ui/Dialog.tsx';
import { BlockList, FootBlocks } from '../BlockList.tsx';

/**
 * The block kind `dialog`: a modal dialog that is open while its condition `open` holds. Escape and the close button run `onClose`, which
 * is to make the condition false (G-S03, G-S24).
 */
export function Dialog({ block }: BlockProps<DialogBlock>) {
  const runActions = useRunActions();
  const isOpen = useCondition(block.open);
  const text = useText(block.text);
  const closeLabel = useText(block.closeLabel);
  const { onClose } = block;
  return (
    <UiDialog
      open={isOpen}
      title={useText(block.title)}
      {...(text !== '' && { text })}
      onClose={onClose === undefined ? undefined : () => void runActions(onClose)}
      closeLabel={closeLabel === '' ? undefined : closeLabel}
      size={block.size}
      role={block.role}
      priority={block.priority}
      {...(block.actions !== undefined && { actions: <FootBlocks blocks={block.actions} at="actions" /> })}
    >
      <BlockList blocks={block.blocks} />
    </UiDialog>
  );
}
