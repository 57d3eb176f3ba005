import { useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import type { EditedBlock } from './EditedBlock.ts';
import { useAnnounce, useTexts } from './useContentDrafts.ts';

interface DeletedBranchProps {
  readonly block: EditedBlock;
  readonly name: string;
  readonly title: string;
}

/** A deleted block stays in sight, struck through, until it is published or restored (SH-CMS-09, 10). */
export function DeletedBranch({ block, name, title }: DeletedBranchProps) {
  const texts = useTexts();
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  const restore = (): void => {
    announce(texts('cms.editor.restored', { name }));
    block.change({ status: 'RESTORED' });
  };
  return (
    <div className="p-edit__branch p-edit__branch--deleted" data-block={block.key} data-type={block.fixed.type}>
      <p>
        {texts('cms.editor.isDeleted')} <s>{title === '' ? name : title}</s>
      </p>
      <Button ref={button} size="small" onClick={restore} aria-label={texts('cms.editor.restore', { name })}>
        {texts('cms.editor.restoreShort')}
      </Button>
    </div>
  );
}
